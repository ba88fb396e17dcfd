#include "capture/capture_run.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/capture/captured_numbers.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

using testing::Each;
using testing::ElementsAreArray;
using testing::HasSubstr;

/// Returns the number that a frame must show.
using Expected = std::function<std::int64_t(std::int64_t frame)>;
/// Returns the clock `ns` after the frame's beginning, in hundredths of milliseconds.
Expected clock_after(std::int64_t ns) {
  return [ns](std::int64_t frame) { return (begin_ns(frame) + ns) / 10'000; };
}
/// Returns the clock at the last picture of a limiter, which draws when the clock is a multiple of
/// the frame time.
Expected clock_of_rate(std::int64_t rate) {
  return [rate](std::int64_t frame) {
    std::int64_t number = 0;
    const auto moment = [rate](std::int64_t of) { return (of * kSecondNs + rate - 1) / rate; };
    while (moment(number + 1) < begin_ns(frame + 1)) ++number;
    return moment(number) / 10'000;
  };
}
/// Returns how many times 10 ms have passed.
std::int64_t count_of_10_ms(std::int64_t frame) {
  return begin_ns(frame) / 10'000'000;
}

struct Way {
  std::string name;
  Expected expected;
  std::int64_t tolerance = 0;  ///< for programs that ask for the time again and again
};

std::vector<Way> all_ways() {
  constexpr std::int64_t k5Ms = 5'000'000;
  std::vector<Way> ways{{"vsync", clock_after(0)},          {"sleep30", clock_of_rate(30)},
                        {"sleep50", clock_of_rate(50)},     {"busy30", clock_of_rate(30), 1},
                        {"busy50", clock_of_rate(50), 1},   {"busy-tenth", clock_of_rate(50), 1},
                        {"usleep", clock_after(k5Ms)},      {"poll", clock_after(k5Ms)},
                        {"select", clock_after(k5Ms)},      {"select-short", clock_after(k5Ms)},
                        {"select-long", clock_after(k5Ms)}, {"condition", clock_after(k5Ms)},
                        {"semaphore", clock_after(k5Ms)},   {"mutex", clock_after(k5Ms)},
                        {"join", clock_after(k5Ms)}};
  for (const char* name : {"thread-sleep", "thread-poll", "thread-condition", "thread-timedwait",
                           "thread-semaphore"}) {
    ways.push_back({name, count_of_10_ms});
  }
  // No hook sees these; and what no wait is seen in takes its time all the same.
  for (const char* name :
       {"read", "eventfd", "recv", "child", "sigwait", "rwlock", "syscall", "sigtimedwait",
        "recv-limit", "read-limit", "send-limit", "send-much", "lock-limits", "ppoll-checked",
        "ended-sleep", "ended-poll", "interrupted-sleep", "interrupted-poll"}) {
    ways.push_back({name, clock_after(k5Ms)});
  }
  for (const char* name : {"timerfd", "setitimer", "posix-timer", "posix-timer-thread"}) {
    ways.push_back({name, clock_of_rate(50)});
  }
  // Without a swap interval its own limit of 20 ms holds, and with two each picture has two frames.
  ways.push_back({"interval0", clock_of_rate(50)});
  ways.push_back(
      {"interval2", [](std::int64_t frame) { return begin_ns(frame / 2 * 2) / 10'000; }});
  return ways;
}

class EachWay : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override {
    if (const std::string why = missing(); !why.empty()) skip_without(kDisplay, why);
    setenv("DAWDLE", "1", 1);
  }
  void TearDown() override { unsetenv("DAWDLE"); }

  /// Captures frames and expects that all are right.
  void expect_right(const std::string& api, std::int64_t frames) {
    CaptureRun run = run_of({api, GetParam().name, "3600000"});
    run.first_frame = 30;
    run.frame_count = frames;
    const Captured made = captured(run);
    ASSERT_TRUE(made.end) << made.end.error().message;
    EXPECT_EQ(made.end->frames, frames);
    ASSERT_EQ(made.numbers.size(), static_cast<std::size_t>(frames));
    for (std::int64_t i = 0; i < frames; ++i) {
      ASSERT_NEAR(made.numbers[static_cast<std::size_t>(i)], GetParam().expected(30 + i),
                  GetParam().tolerance)
          << "frame " << i;
    }
    if (numbers_.empty()) numbers_ = made.numbers;
    EXPECT_EQ(numbers_, made.numbers) << "another run showed something else";
  }

 private:
  std::vector<std::int64_t> numbers_;
};

std::string name_of(const testing::TestParamInfo<Way>& info) {
  std::string name = info.param.name;
  std::erase(name, '-');
  return name;
}

using CaptureWaysTest = EachWay;
TEST_P(CaptureWaysTest, ShowsTheClockOfEachFrame) {
  expect_right("glx", 120);
}
INSTANTIATE_TEST_SUITE_P(Short, CaptureWaysTest, testing::ValuesIn(all_ways()), name_of);

using CaptureTenRunsTest = EachWay;
TEST_P(CaptureTenRunsTest, AreTheSame) {
  for (int i = 0; i < 5; ++i) {
    expect_right("glx", 600);
    expect_right("egl", 600);
  }
}
INSTANTIATE_TEST_SUITE_P(Long, CaptureTenRunsTest, testing::ValuesIn(all_ways()), name_of);

TEST_F(CaptureRunTest, TakesPicturesOfEgl) {
  CaptureRun run = run_of({"egl", "vsync", "3600000"});
  run.frame_count = 90;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_EQ(std::set(made.numbers.begin(), made.numbers.end()).size(), 90U);
  EXPECT_EQ(made.numbers.at(60), 100'000);
}

TEST_F(CaptureRunTest, HasTheRateOfTheFilm) {
  CaptureRun run = run_of({"glx", "vsync", "3600000"});
  run.frame_rate = Rational(25);
  run.frame_count = 50;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_EQ(made.numbers.at(25), 100'000);
}

TEST_F(CaptureRunTest, AProgramThatEndsHasItsFrames) {
  for (const char* end : {"exit", "_exit", "code", "crash"}) {
    const Captured made = captured(run_of({"glx", "vsync", "1000", end}));
    ASSERT_TRUE(made.end) << made.end.error().message;
    ASSERT_TRUE(made.end->program);
    EXPECT_EQ(made.end->program->signal, end == std::string("crash") ? SIGSEGV : 0);
    EXPECT_EQ(made.end->program->code, end == std::string("code") ? 3 : 0);
    EXPECT_EQ(made.numbers.size(), 60U) << end;
  }
}

TEST_F(CaptureRunTest, AProgramThatHangsIsEnded) {
  for (const char* end : {"hang", "loop"}) {
    CaptureRun run = run_of({"glx", "vsync", "500", end});
    run.patience = std::chrono::seconds(2);
    const Captured made = captured(run);
    ASSERT_FALSE(made.end);
    EXPECT_THAT(made.end.error().message, HasSubstr("has shown no new picture"));
    EXPECT_EQ(made.numbers.size(), 29U) << "the last picture waits for its end";
  }
  EXPECT_LT(waitpid(-1, nullptr, WNOHANG), 0) << "a process is left";
}

TEST_F(CaptureRunTest, WhatDoesNotDrawIsSaid) {
  CaptureRun run = run_of({});
  run.command = {"sleep", "60"};
  run.patience = std::chrono::seconds(1);
  const Captured made = captured(run);
  ASSERT_FALSE(made.end);
  EXPECT_THAT(made.end.error().message, HasSubstr("neither loaded OpenGL nor shown a window"));
  run.command = {"false"};
  EXPECT_EQ(captured(run).end.error().message, "false ended with code 1 and has shown no picture");
  run.command = {"true"};
  EXPECT_THAT(captured(run).end.error().message, HasSubstr("true ended and has shown no picture"));
}

TEST_F(CaptureRunTest, AFilmEndsWhereItsProgramDrawsNoMore) {
  CaptureRun run = run_of({"glx", "rests", "3600000"});
  run.frame_count = 90;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  std::vector<std::int64_t> right(90, 2);
  right[0] = 0;
  right[1] = 1;
  EXPECT_EQ(made.numbers, right);
  run.first_frame = 3600;
  EXPECT_THAT(captured(run).end.error().message, HasSubstr("drew nothing in the ten seconds"));
}

TEST_F(CaptureRunTest, AThreadThatReadsTheClockBetweenItsRestsDoesNotWaitForTimeToPass) {
  CaptureRun run = run_of({"glx", "readings", "3600000"});
  run.frame_count = 60;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  for (std::int64_t i = 0; i < 60; ++i) {
    EXPECT_EQ(made.numbers.at(static_cast<std::size_t>(i)), clock_after(0)(i)) << i;
  }
}

TEST_F(CaptureRunTest, APictureThatStaysForGoodFillsTheFilm) {
  for (const char* api : {"glx", "egl"}) {
    CaptureRun run = run_of({api, "waits", "3600000"});
    run.frame_count = 90;
    const Captured made = captured(run);
    ASSERT_TRUE(made.end) << made.end.error().message;
    EXPECT_EQ(made.numbers, std::vector<std::int64_t>(90, 7));
  }
}

TEST_F(CaptureRunTest, OfSeveralWindowsTheOneThatSuitsIsFilmed) {
  for (const char* way : {"tool", "hidden-tool"}) {
    CaptureRun run = run_of({"glx", way, "3600000"});
    run.frame_count = 30;
    const Captured made = captured(run);
    ASSERT_TRUE(made.end) << made.end.error().message;
    for (std::int64_t i = 0; i < 30; ++i) {
      EXPECT_EQ(made.numbers.at(static_cast<std::size_t>(i)), clock_after(0)(i)) << way;
    }
    EXPECT_EQ(made.end->has_windows_beside, way == std::string("tool"));
  }
}

TEST_F(CaptureRunTest, AWindowIsChosenByItsTitle) {
  CaptureRun run = run_of({"glx", "tool", "3600000"});
  run.frame_count = 30;
  for (const char* title : {"tool", "Wörkzeug"}) {
    run.window_title = title;
    const Captured made = captured(run);
    ASSERT_TRUE(made.end) << made.end.error().message;
    EXPECT_EQ(made.numbers, std::vector<std::int64_t>(30, 0xFFFFFF)) << title;
  }
  run.window_title = "menu";
  run.patience = std::chrono::seconds(1);
  EXPECT_THAT(captured(run).end.error().message, HasSubstr("no window whose title has 'menu'"));
}

TEST_F(CaptureRunTest, AWindowHasTheSizeOfTheFilmIfItsProgramDrawsSo) {
  CaptureRun run = run_of({"glx", "vsync", "3600000"});
  run.frame_count = 30;
  run.window = ImageSize{96, 80};
  run.own_display = run.window;
  EXPECT_EQ(captured(run).size, (ImageSize{64, 64})) << "it draws for the old size";
  const ScopedVariable follows("FOLLOWS_SIZE", "1");
  const Captured resized = captured(run);
  EXPECT_EQ(resized.size, (ImageSize{96, 80}));
  EXPECT_EQ(resized.numbers.at(29), clock_after(0)(29)) << "no time has passed meanwhile";
  const ScopedVariable fixed("FIXED_SIZE", "1");
  EXPECT_EQ(captured(run).size, (ImageSize{64, 64}));
}

TEST_F(CaptureRunTest, ColoursAreReadAsTheyAreShown) {
  const ScopedVariable tint("TINT", "1");
  CaptureRun run = run_of({"glx", "vsync", "3600000"});
  run.first_frame = 60;  // the highest byte of the number is red
  run.frame_count = 30;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  for (std::int64_t i = 0; i < 30; ++i) {
    EXPECT_EQ(made.numbers.at(static_cast<std::size_t>(i)), clock_after(0)(60 + i));
  }
}

TEST_F(CaptureRunTest, WhoSleepsWithALockThatOneInTimeWaitsForWakesUp) {
  CaptureRun run = run_of({"glx", "held", "3600000"});
  run.frame_count = 60;
  run.patience = std::chrono::seconds(5);
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  for (std::int64_t frame = 0; frame < 60; ++frame) {
    EXPECT_EQ(made.numbers.at(static_cast<std::size_t>(frame)), clock_after(12'000'000)(frame));
  }
}

TEST_F(CaptureRunTest, AChildThatTakesNothingPreloadedIsNamed) {
  CaptureRun run = run_of({});
  run.command = {"sh", "-c", quoted(STATIC_PROGRAM) + "; true"};
  run.patience = std::chrono::seconds(1);
  const Captured made = captured(run);
  ASSERT_FALSE(made.end);
  EXPECT_THAT(made.end.error().message, HasSubstr("static_program, which it has started"));
  // Another program that draws is captured beside it.
  run.command = {"sh", "-c",
                 quoted(STATIC_PROGRAM) + " & exec " + quoted(CLOCK_PROGRAM) + " glx vsync 1000"};
  const Captured drawn = captured(run);
  ASSERT_TRUE(drawn.end) << drawn.end.error().message;
  EXPECT_EQ(drawn.numbers.size(), 60U);
}

TEST_F(CaptureRunTest, AProgramThatAnotherOneTakesThePlaceOfLeavesItsTurn) {
  const ScopedVariable restarts("RESTARTS_IN_TURN", "1");
  CaptureRun run = run_of({});
  // The shell shares time, too, so that there are turns.
  run.command = {"sh", "-c", quoted(CLOCK_PROGRAM) + " glx vsync 1000; true"};
  run.patience = std::chrono::seconds(10);
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_EQ(made.numbers.size(), 60U);
}

TEST_F(CaptureRunTest, TheFirstThreadHasTheNumberOfItsProcess) {
  CaptureRun run = run_of({"glx", "numbers", "3600000"});
  run.frame_count = 2;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_EQ(made.numbers, std::vector<std::int64_t>(2, 31'000));
}

TEST_F(CaptureRunTest, StopsWhenItIsToldTo) {
  std::atomic<bool> stop{false};
  CaptureRun run = run_of({"glx", "vsync", "3600000"});
  run.stop = &stop;
  std::thread stopping([&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    stop = true;
  });
  const Captured made = captured(run);
  stopping.join();
  ASSERT_FALSE(made.end);
  EXPECT_EQ(made.end.error().kind, ErrorKind::kInterrupted);
  EXPECT_LT(waitpid(-1, nullptr, WNOHANG), 0) << "a process is left";
}

}  // namespace
}  // namespace tickreel::tests
