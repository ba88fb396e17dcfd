#include "window/films/screen_films.h"

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

using window::FilmQueue;
using window::ScreenFilms;
using window::Toasts;
using Closing = ScreenFilms::Closing;

class ScreenFilmsTest : public InterfaceTest {
 protected:
  /// Draws a picture in which a key goes down; '\0': no key does.
  Closing draw(char key = '\0') {
    ImGui::End();
    ImGui::EndFrame();
    for (const int digit : {'1', '2', '3'}) ImGui::GetIO().KeysDown[digit] = digit == key;
    ImGui::NewFrame();
    ImGui::Begin("window");
    return films_.draw_question(true, true, queue_, toasts_);
  }

  ScreenFilms films_;
  FilmQueue queue_{[] {}};
  Toasts toasts_;
};

TEST_F(ScreenFilmsTest, WhoWaitsForAFilmCanStillLeave) {
  films_.ask_to_close();
  EXPECT_TRUE(films_.asks());
  EXPECT_EQ(draw('1'), Closing::kNotYet);  // finish it, then quit
  EXPECT_FALSE(films_.asks());
  EXPECT_EQ(draw('2'), Closing::kNotYet) << "nothing is asked now";
  films_.ask_to_close();
  EXPECT_TRUE(films_.asks());
  EXPECT_EQ(draw(), Closing::kNotYet);
  EXPECT_EQ(draw('2'), Closing::kNow);
}

TEST_F(ScreenFilmsTest, WhoWaitsForAFilmCanStillStay) {
  films_.ask_to_close();
  draw('1');
  films_.ask_to_close();
  draw();
  EXPECT_EQ(draw('3'), Closing::kNoMore);
  EXPECT_FALSE(films_.is_asked_to_close());
}

}  // namespace
}  // namespace tickreel::tests
