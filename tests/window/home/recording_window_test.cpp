// A recording in the start window, as its pixels show it.

#include <algorithm>
#include <filesystem>

#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class RecordingInStart : public WindowTest {
 protected:
  // Beside the list there is a picture, and lines of text below it.
  static constexpr int kLeft = 291;
  static constexpr int kAbovePicture = 95;
  static constexpr int kBelowPicture = 200;
  static constexpr int kAboveKeys = 330;
  static constexpr std::size_t kMoreThanText = 2000;  ///< colours, because the edges of letters
                                                      ///< have many

  RecordingInStart() : WindowTest(10) {}

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
    std::filesystem::create_directories(state() + "/tickreel");
    write_file(state() + "/tickreel/recent", replay() + "\n");
  }

  [[nodiscard]] Image details(int from_y, int to_y) const {
    return part(kLeft, from_y, {kWindowSize.width - kLeft, to_y - from_y});
  }
  [[nodiscard]] Image shown() const { return details(kAbovePicture, kBelowPicture); }
  [[nodiscard]] int lines() const {
    const Image below = details(kBelowPicture, kAboveKeys);
    int count = 0;
    bool was_text = false;
    for (int y = 0; y < below.size().height; ++y) {
      const auto row = below.row(y);
      // In a row without text all pixels are equal.
      const bool is_text = !std::equal(row.begin() + Image::kBytesPerPixel, row.end(), row.begin());
      if (is_text && !was_text) ++count;
      was_text = is_text;
    }
    return count;
  }
  void choose_recording() {
    open({"play"}, "^tickreel$", 50);
    display().press("Right");
    EXPECT_TRUE(eventually([&] { return count_colors(shown(), kMoreThanText) >= kMoreThanText; }))
        << "no picture";
    expect_it_stands_still();
  }
};

TEST_F(RecordingInStart, HasAPictureOfItsBestMomentWhatHappenedInItAndItsMarks) {
  choose_recording();
  const Image best = shown();
  const int known = lines();
  EXPECT_GE(known, 3) << "what was the best, what happened, and where it lies";
  display().press("Escape");
  ASSERT_EQ(program().wait_for_end(), 0) << program().err();
  run("mark add " + quoted(replay()) + " --at 1 --name one");
  choose_recording();
  EXPECT_TRUE(shown() == best) << "another picture";
  EXPECT_EQ(lines(), known + 1);
}

}  // namespace
}  // namespace tickreel::tests
