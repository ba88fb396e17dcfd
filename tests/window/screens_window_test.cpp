// Each screen that docs/images/screens.sh shows, in windows from the smallest to the largest usual
// size: no text is cut off.

#include <filesystem>

#include "tests/support/display.h"
#include "tests/support/run_program.h"
#include "tests/support/sanitizer.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class EachSize : public testing::TestWithParam<const char*> {};

TEST_P(EachSize, ShowsAllOfEachScreen) {
  if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
  const std::string missing = Display::what_is_missing();
  if (!missing.empty()) return skip_without(kDisplay, missing);
  const TemporaryDirectory pictures;
  const ProgramResult made = run_program(quoted(TICKREEL_SCREENS) + " " + quoted(TICKREEL_PROGRAM) +
                                         " " + quoted(pictures.root()) + " " + GetParam());
  EXPECT_EQ(made.exit_code, 0) << made.out << made.err;
  for (const std::string screen : {"home-game", "start", "lobby-host", "live-results", "play-marks",
                                   "film-highlights", "films-done", "movie-mode", "reel"}) {
    EXPECT_TRUE(std::filesystem::exists(pictures.path(screen + "-" + GetParam() + ".png")))
        << screen;
  }
}

INSTANTIATE_TEST_SUITE_P(Long, EachSize, testing::Values("700x420", "1280x720", "3840x2160"));

}  // namespace
}  // namespace tickreel::tests
