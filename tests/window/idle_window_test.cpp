// A window in which nothing changes leaves the processor alone.

#include <unistd.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class IdleWindow : public WindowTest {
 protected:
  static constexpr std::chrono::seconds kLook{10};
  /// Seconds of processor time in that. Drawing takes several.
  static constexpr double kMost = 0.5;

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  /// That the program has used so far, by all of its threads.
  [[nodiscard]] double processor_seconds() {
    const std::string stat = read_file("/proc/" + std::to_string(program().id()) + "/stat");
    // Behind the name, which may have spaces: the state is field 3, user and system time 14 and 15.
    std::istringstream fields(stat.substr(stat.rfind(')') + 1));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    double user = 0.0;
    double system = 0.0;
    fields >> user >> system;
    EXPECT_GT(user, 0.0) << stat;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

  /// What it looks for in the background comes to an end; then it rests.
  void expect_it_rests(const std::string& what) {
    double used = 0.0;
    EXPECT_TRUE(eventually(
        [&] {
          const double before = processor_seconds();
          std::this_thread::sleep_for(kLook);
          used = processor_seconds() - before;
          return used < kMost;
        },
        std::chrono::minutes(3)))
        << what << ": " << used << " s";
    std::cout << what << ": " << used << " s of " << kLook.count() << "\n";
  }
};

TEST_F(IdleWindow, APausedReplayAndItsPanelTakeNoTime) {
  play_and_pause();
  expect_it_rests("a paused replay");
  display().press("e");
  expect_it_rests("the panel for films");
}

TEST_F(IdleWindow, TheStartWindowTakesNoTime) {
  run("record --game pucks --headless --seconds 2");
  open({"play"}, "^tickreel$", 50);
  expect_it_rests("the list of games");
  display().press("Right");
  expect_it_rests("a recording");
}

}  // namespace
}  // namespace tickreel::tests
