#include "window/films/screen_films.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "core/files/file_names.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"
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
  Closing draw(char key = '\0', bool is_busy = true) {
    ImGui::End();
    ImGui::EndFrame();
    for (const char digit : {'1', '2', '3'}) set_key(digit, digit == key);
    ImGui::NewFrame();
    ImGui::Begin("window");
    return films_.draw_question(is_busy, true, queue_, toasts_);
  }

  static void set_key(char digit, bool is_down) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.ConfigInputTrickleEventQueue = false;
    io.AddKeyEvent(static_cast<ImGuiKey>(ImGuiKey_0 + (digit - '0')), is_down);
#else
    io.KeysDown[static_cast<int>(digit)] = is_down;
#endif
  }

  /// Stands in for make_film().
  static Status fail_to_make(const FilmPlan&, const GameFinder&, FilmListener&, const PlanAgain&) {
    return failed("no space left");
  }

  ScreenFilms films_;
  FilmQueue queue_{fail_to_make, [] {}};
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

TEST_F(ScreenFilmsTest, AFilmThatFailsMeanwhileKeepsTheWindowOpen) {
  films_.ask_to_close();
  draw('1');
  EXPECT_EQ(draw('\0', false), Closing::kNow) << "nothing has failed";
  films_.ask_to_close();
  draw('1');
  window::FilmOrder order{"a", {}};
  order.reel = std::make_shared<const FilmPlan>();
  queue_.add(std::move(order));
  ASSERT_TRUE(eventually([&] { return !queue_.is_busy(); }));
  ASSERT_EQ(queue_.films()[0].stage, window::QueuedFilm::Stage::kFailed);
  EXPECT_EQ(draw('\0', false), Closing::kNoMore);
  EXPECT_FALSE(films_.is_asked_to_close());
  films_.ask_to_close();
  EXPECT_EQ(draw('\0', false), Closing::kNow) << "the failure has been told";
}

TEST_F(ScreenFilmsTest, NothingStaysWhereAFilmIsNotMadeAnyMore) {
  const TemporaryDirectory directory;
  ::setenv("XDG_STATE_HOME", directory.path("state").c_str(), 1);
  const std::string replay = directory.path("match.replay");
  const std::string path = directory.path("a.mp4");
  const std::string elsewhere = directory.path("b.mp4");
  write_file(replay, "a replay");
  window::FilmOrder order{"a", {}};
  order.request.path = path;
  const window::ShelvedFilm film{path, replay, {"a", Rational(0), Rational(1)}};
  ASSERT_TRUE(ScreenFilms::note(film));
  queue_.pause(true);
  films_.add(queue_.add(std::move(order)), film);
  queue_.cancel(0);
  write_file(path + kPartEnding, "what a film that failed has left");
  films_.again(queue_, 0, elsewhere, toasts_);
  EXPECT_FALSE(std::filesystem::exists(path + kPartEnding));
  const auto listed = window::FilmLog::of_user()->list();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].path, elsewhere);
  ::unsetenv("XDG_STATE_HOME");
}

}  // namespace
}  // namespace tickreel::tests
