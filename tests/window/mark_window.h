#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {

/// Edits the marks of a minute of tanks in a window.
class MarkWindow : public WindowTest {
 protected:
  static constexpr std::chrono::minutes kFilmPatience{2};

  MarkWindow() : WindowTest(60) {}

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  void close_and_play_again() {
    display().press("ctrl+q");
    ASSERT_EQ(program().wait_for_end(), 0);
    play_and_pause();
  }

  void expect_marks(const std::vector<Mark>& expected) const {
    EXPECT_TRUE(eventually([&] { return marks() == expected; })) << all_marks();
  }

  [[nodiscard]] std::string all_marks() const {
    std::string all = "there are:\n";
    for (const Mark& mark : marks()) {
      all += mark.name + " " + mark.in_seconds.to_string() + " to " +
             (mark.out_seconds ? mark.out_seconds->to_string() : "") + " " + mark.camera + "\n";
    }
    return all;
  }

  [[nodiscard]] std::vector<std::string> films() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path("films"))) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(".mp4")) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
  }

  // The places with one lane of marks and with two.
  static constexpr int kLaneY = kWindowSize.height - 70;
  static constexpr int kFirstOfTwoY = kWindowSize.height - 90;
  static constexpr int kSecondOfTwoY = kWindowSize.height - 68;
  const Mark kGoal{"goal", Rational(10), Rational(20)};
};

}  // namespace tickreel::tests
