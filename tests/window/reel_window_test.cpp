// The preview of a reel: seeking with keys and on the strip of clips.

#include <gmock/gmock.h>

#include <array>
#include <filesystem>

#include "games/registry.h"
#include "tests/support/diverged_replay.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

using Color = std::array<std::uint8_t, 3>;
constexpr Color kBlue{0x20, 0x40, 0x60};
constexpr Color kRed{0x90, 0x20, 0x20};

class ReelWindow : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  /// Previews two seconds of the match and two coloured cards, without transitions.
  void preview() {
    write_file(path("three.toml"),
               "size = \"1280x720\"\n"
               "[[clip]]\n"
               "replay = \"match.replay\"\n"
               "to = 2\n"
               "[[clip]]\n"
               "card = \"\"\n"
               "color = \"#204060\"\n"
               "length = 2\n"
               "[[clip]]\n"
               "card = \"\"\n"
               "color = \"#902020\"\n"
               "length = 2\n");
    open({"reel", path("three.toml"), "--preview"}, "three.toml");
  }

  /// Returns the colour in the middle of the picture.
  [[nodiscard]] Color color() const {
    const Image image = picture();
    const auto pixel = image.row(kWindowSize.height / 4)
                           .subspan(std::size_t{kWindowSize.width / 2} * Image::kBytesPerPixel, 3);
    return {pixel[0], pixel[1], pixel[2]};
  }
  void expect_color(const Color& wanted) const {
    EXPECT_TRUE(eventually([&] { return color() == wanted; }))
        << "the picture has " << testing::PrintToString(color());
  }
};

TEST_F(ReelWindow, PlaysAndGoesFromClipToClip) {
  preview();
  display().press("space Home");
  expect_it_stands_still();
  const Image begin = upper_part();
  display().press("Page_Down");
  expect_color(kBlue);
  display().press("Page_Down");
  expect_color(kRed);
  display().press("Page_Up");
  expect_color(kBlue);
  display().press("Page_Up");
  EXPECT_TRUE(eventually([&] { return upper_part() == begin; })) << "it is not where it began";
  display().press("space");
  expect_it_moves();
  expect_color(kBlue);
  expect_color(kRed);  // the reel plays on to it
}

TEST_F(ReelWindow, SeeksWhereOneClicksOnTheStrip) {
  preview();
  display().press("space Home");
  display().click(kWindowSize.width * 5 / 6, kTimeLineY + 20);
  expect_color(kRed);
  display().click(kWindowSize.width / 2, kTimeLineY + 20);
  expect_color(kBlue);
}

TEST_F(ReelWindow, IsOfItsFirstShapeAndMakesNoFile) {
  preview();
  display().press("ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  write_file(path("shapes.toml"),
             "sizes = [\"1080x1920\", \"1920x1080\"]\n[[clip]]\nreplay = \"match.replay\"\n");
  open({"reel", path("shapes.toml"), "--preview"}, "shapes.toml");
  const Image now = picture();
  EXPECT_EQ(now.row(100)[100 * Image::kBytesPerPixel], now.row(100)[0]) << "no bars beside it";
  EXPECT_FALSE(std::filesystem::exists("reel.mp4"));
}

TEST_F(ReelWindow, ShowsCardsAlone) {
  write_file(path("cards.toml"),
             "size = \"1280x720\"\naudio = \"none\"\nprofile = \"editing-prores\"\n"
             "[[clip]]\ncard = \"\"\ncolor = \"#204060\"\nlength = 9\n");
  open({"reel", path("cards.toml"), "--preview"}, "cards.toml");
  expect_color(kBlue);
  display().press("ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
}

TEST_F(ReelWindow, SaysWhereAReplayDiverges) {
  ASSERT_TRUE(write_diverged_replay(replay(), find_game("pucks")->info, 120, 30));
  preview();
  EXPECT_TRUE(eventually([&] { return has_red_badge(); })) << "it says nothing";
  display().press("ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 4);
  EXPECT_THAT(program().err(), HasSubstr("diverge"));
}

TEST_F(ReelWindow, ShowsNothingOfAReelThatIsWrong) {
  write_file(path("wrong.toml"), "[[clip]]\nreplay = \"match.replay\"\nform = 2\n");
  const ProgramResult result = run_program("DISPLAY= " + quoted(TICKREEL_PROGRAM) + " reel " +
                                           quoted(path("wrong.toml")) + " --preview");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("wrong.toml:3:1"));
  const ProgramResult both = run_program(quoted(TICKREEL_PROGRAM) + " reel " +
                                         quoted(path("wrong.toml")) + " --preview --dry-run");
  EXPECT_EQ(both.exit_code, 2);
}

}  // namespace
}  // namespace tickreel::tests
