// What is said when no window can be opened.

#include <gmock/gmock.h>

#include "tests/support/files.h"
#include "tests/window/window_test.h"

namespace tickreel {
namespace {

using testing::HasSubstr;

class WindowFaults : public WindowTest {
 protected:
  [[nodiscard]] ProgramResult play_on(const std::string& display_name) const {
    return run_program("unset WAYLAND_DISPLAY\nexport DISPLAY=" + display_name + "\n" +
                       quoted(TICKREEL_PROGRAM) + " play " + quoted(replay()));
  }
};

TEST_F(WindowFaults, WithoutADisplayTheWaysThatNeedNoneAreNamed) {
  for (const std::string name : {"", ":12345"}) {
    const ProgramResult result = play_on(name);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("DISPLAY"));
    EXPECT_THAT(result.err, HasSubstr("tickreel export"));
  }
}

TEST_F(WindowFaults, AFileThatIsNoReplayIsRefusedBeforeThereIsAWindow) {
  write_file(replay(), "no replay");
  EXPECT_EQ(play_on("").exit_code, 3);
}

}  // namespace
}  // namespace tickreel
