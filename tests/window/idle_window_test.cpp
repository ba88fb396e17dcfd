// A window without changes uses nearly no processor time.

#include <iostream>

#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class IdleWindow : public WindowTest {
 protected:
  static constexpr std::chrono::seconds kLook{10};
  /// The seconds of processor time allowed in kLook. Drawing would take several.
  static constexpr double kMost = 0.5;

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  /// Waits until the searches in the background have ended and the window rests.
  void expect_it_rests(const std::string& what) {
    double used = 0.0;
    EXPECT_TRUE(eventually(
        [&] {
          const double before = program().processor_seconds();
          std::this_thread::sleep_for(kLook);
          used = program().processor_seconds() - before;
          EXPECT_GT(before, 0.0);
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
