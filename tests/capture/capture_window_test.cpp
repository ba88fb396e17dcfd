#include "tests/capture/captured_numbers.h"

// Programs that draw by X11 alone: a frame shows what lies in the window when its slot ends.

namespace tickreel::tests {
namespace {

CaptureRun window_run(const std::string& way, std::int64_t frames) {
  CaptureRun run = run_of({});
  run.command = {WINDOW_PROGRAM, way, "10000"};
  run.frame_count = frames;
  return run;
}

/// The number in the window before the end of a slot, with a new one every 10 ms.
std::int64_t shown_in(std::int64_t slot) {
  return (begin_ns(slot + 1) - 1) / 10'000'000 * 1000;
}

using CaptureWindowTest = CaptureRunTest;

TEST_F(CaptureWindowTest, EachFrameShowsWhatTheWindowShowsAtItsEnd) {
  const Captured made = captured(window_run("sleeps", 120));
  ASSERT_TRUE(made.end) << made.end.error().message;
  ASSERT_EQ(made.numbers.size(), 120U);
  for (std::size_t i = 0; i < made.numbers.size(); ++i) {
    EXPECT_EQ(made.numbers[i], shown_in(static_cast<std::int64_t>(i))) << i;
  }
}

TEST_F(CaptureWindowTest, ProcessesOfAProgramHaveOneTime) {
  const Captured made = captured(window_run("child", 60));
  ASSERT_TRUE(made.end) << made.end.error().message;
  ASSERT_EQ(made.numbers.size(), 60U);
  // Before the first picture, sleeps take their real time: the count may be ahead from then on.
  const std::int64_t ahead = made.numbers.at(59) - shown_in(59);
  EXPECT_GE(ahead, 0);
  for (std::size_t i = 10; i < made.numbers.size(); ++i) {
    EXPECT_EQ(made.numbers[i], shown_in(static_cast<std::int64_t>(i)) + ahead) << i;
  }
}

TEST_F(CaptureWindowTest, AProgramThatHasLoadedOpenGlGetsTenFramesToUseIt) {
  const Captured made = captured(window_run("beside-gl", 120));
  ASSERT_TRUE(made.end) << made.end.error().message;
  ASSERT_EQ(made.numbers.size(), 120U);
  EXPECT_EQ(made.numbers[9], kNothing);
  for (std::size_t i = 10; i < made.numbers.size(); ++i) {
    EXPECT_EQ(made.numbers[i], shown_in(static_cast<std::int64_t>(i))) << i;
  }
}

TEST_F(CaptureWindowTest, AWindowThatStaysFillsTheFilm) {
  const Captured made = captured(window_run("events", 30));
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_EQ(made.numbers, std::vector<std::int64_t>(30, 7));
}

TEST_F(CaptureWindowTest, BusyWaitingIsTheSameInEachRun) {
  const Captured once = captured(window_run("busy", 30));
  const Captured again = captured(window_run("busy", 30));
  ASSERT_TRUE(once.end && again.end);
  EXPECT_EQ(once.numbers, again.numbers);
  EXPECT_GT(once.numbers.back(), 40'000) << "half a second has passed by then";
}

TEST_F(CaptureWindowTest, AWindowIsAskedForTheSizeOfTheFilm) {
  CaptureRun run = window_run("sleeps", 30);
  run.own_display = run.window = ImageSize{160, 90};
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_EQ(made.size, (ImageSize{160, 90}));
  EXPECT_EQ(made.numbers.size(), 30U);
}

}  // namespace
}  // namespace tickreel::tests
