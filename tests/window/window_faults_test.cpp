// What is said when no window can be opened.

#include <gmock/gmock.h>

#include "tests/support/files.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class WindowFaults : public WindowTest {
 protected:
  [[nodiscard]] ProgramResult play_with(const std::string& environment,
                                        const std::string& options = "") const {
    return run_program("unset DISPLAY WAYLAND_DISPLAY\n" + environment + " " +
                       quoted(TICKREEL_PROGRAM) + " play " + quoted(replay()) + " " + options);
  }
};

TEST_F(WindowFaults, WithoutADisplayTheWaysThatNeedNoneAreNamed) {
  for (const std::string environment : {"DISPLAY=", "DISPLAY=:12345"}) {
    const ProgramResult result = play_with(environment);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("DISPLAY"));
    EXPECT_THAT(result.err, HasSubstr("tickreel export"));
  }
}

TEST_F(WindowFaults, AnOldOpenGlIsRefusedAndTheRightOneNamed) {
  const ProgramResult result =
      play_with("MESA_GL_VERSION_OVERRIDE=4.1 DISPLAY=" + display().environment()[0].second);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("OpenGL 4.5"));
}

TEST_F(WindowFaults, OptionsThatDoNotFitAreRefusedBeforeThereIsAWindow) {
  for (const std::string options :
       {"-o 'films/{mark}'", "--crf high", "--size 0x0", "--from 1:00:00"}) {
    EXPECT_EQ(play_with("", options).exit_code, 2) << options;
  }
  EXPECT_EQ(play_with("", "-o " TICKREEL_PROGRAM).exit_code, 5) << "a file is in the way";
  EXPECT_EQ(play_with("", "-o " + replay()).exit_code, 2) << "it is read";
}

TEST_F(WindowFaults, AFileThatIsNoReplayIsRefusedBeforeThereIsAWindow) {
  write_file(replay(), "no replay");
  EXPECT_EQ(play_with("").exit_code, 3);
}

}  // namespace
}  // namespace tickreel::tests
