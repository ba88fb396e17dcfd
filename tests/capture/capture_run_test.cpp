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

#include "capture/own_display.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

using capture::ArrivedPicture;
using capture::CaptureEnd;
using capture::CaptureRun;
using capture::PictureInbox;
using testing::Each;
using testing::ElementsAreArray;
using testing::HasSubstr;

constexpr std::int64_t kNothing = -1;

/// Reads the number that each frame shows as its colour. All pixels of a frame must have it.
class Numbers final : public capture::PictureTaker {
 public:
  void begin(const PictureInbox& /*inbox*/) override {}
  Status take(const ArrivedPicture& picture) override {
    const auto pixel = [&](int index) {
      const std::uint8_t* bytes = picture.pixels + std::ptrdiff_t{4} * index;
      return (std::int64_t{bytes[0]} << 16) + (std::int64_t{bytes[1]} << 8) + bytes[2];
    };
    shown_ = pixel(0);
    for (int i = 0; i < picture.width * picture.height; ++i) {
      if (pixel(i) != shown_) return failed("a picture has several colours");
    }
    return {};
  }
  Status show(std::int64_t frames) override {
    for (; frames > 0; --frames) of_frames.push_back(shown_);
    return {};
  }

  std::vector<std::int64_t> of_frames;

 private:
  std::int64_t shown_ = kNothing;
};

struct Captured {
  Result<CaptureEnd> end;
  std::vector<std::int64_t> numbers;
};

std::string missing() {
  const char* folders = std::getenv("PATH");
  return folders != nullptr && std::system("command -v Xvfb >/dev/null") == 0 ? "" : "no Xvfb";
}

CaptureRun run_of(const std::vector<std::string>& arguments) {
  CaptureRun run;
  run.command = {CLOCK_PROGRAM};
  run.command.insert(run.command.end(), arguments.begin(), arguments.end());
  run.preload = CAPTURE_PRELOAD;
  run.own_display = ImageSize{64, 64};
  return run;
}

Captured captured(const CaptureRun& run) {
  Numbers numbers;
  auto end = run_captured(run, numbers);
  return {std::move(end), std::move(numbers.of_frames)};
}

constexpr std::int64_t kSecondNs = 1'000'000'000;
std::int64_t begin_ns(std::int64_t frame) {
  return (frame * kSecondNs + 59) / 60;
}

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
  std::vector<Way> ways{{"vsync", clock_after(0)},        {"sleep30", clock_of_rate(30)},
                        {"sleep50", clock_of_rate(50)},   {"busy30", clock_of_rate(30), 1},
                        {"busy50", clock_of_rate(50), 1}, {"usleep", clock_after(k5Ms)},
                        {"poll", clock_after(k5Ms)},      {"select", clock_after(k5Ms)},
                        {"condition", clock_after(k5Ms)}, {"semaphore", clock_after(k5Ms)},
                        {"mutex", clock_after(k5Ms)},     {"join", clock_after(k5Ms)}};
  for (const char* name : {"thread-sleep", "thread-poll", "thread-condition", "thread-timedwait",
                           "thread-semaphore"}) {
    ways.push_back({name, count_of_10_ms});
  }
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

class CaptureRunTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = missing(); !why.empty()) skip_without(kDisplay, why);
  }
};

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
  EXPECT_THAT(made.end.error().message, HasSubstr("has not loaded OpenGL"));
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

/// Keeps the films of one run, each as the numbers of its frames.
class Films final : public capture::PictureTaker {
 public:
  void begin(const PictureInbox& inbox) override { now_.begin(inbox); }
  Status take(const ArrivedPicture& picture) override { return now_.take(picture); }
  Status show(std::int64_t shown) override {
    frames += shown;
    return now_.show(shown);
  }
  Status end_film() override {
    films.push_back(std::move(now_.of_frames));
    now_ = Numbers();
    frames = 0;
    ++over;
    return {};
  }
  void tell(const std::string& line) override { told += line + "\n"; }

  std::vector<std::vector<std::int64_t>> films;
  std::string told;
  std::atomic<std::int64_t> frames{0};  ///< frames of the current film
  std::atomic<int> over{0};

 private:
  Numbers now_;
};

/// Returns the first slot of a film whose frames show the clock `after_ns` after the beginning of
/// their slots, or -1 if they show something else. Real time decides which slot is the first.
std::int64_t first_slot_of(const std::vector<std::int64_t>& numbers, std::int64_t after_ns) {
  const std::int64_t first = (numbers.at(0) * 10'000 - after_ns) * 60 / kSecondNs + 1;
  for (const std::int64_t slot : {first - 1, first}) {
    std::vector<std::int64_t> right;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      right.push_back((begin_ns(slot + static_cast<std::int64_t>(i)) + after_ns) / 10'000);
    }
    if (right == numbers) return slot;
  }
  return -1;
}

/// The second at which the game's clock began.
constexpr const char* kGameBegin = "1000";

/// Sets a variable of the environment, and at its end what the variable was before.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~ScopedVariable() {
    before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_);
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

class CaptureRealTimeTest : public CaptureRunTest {
 protected:
  void SetUp() override {
    CaptureRunTest::SetUp();
    setenv("SINCE", kGameBegin, 1);
  }
  void TearDown() override { unsetenv("SINCE"); }

  /// Makes two films that a user begins and ends.
  static void film_twice(CaptureRun run, const std::function<void()>& begin,
                         const std::function<void()>& end) {
    std::atomic<bool> stop{false};
    run.stop = &stop;
    run.real_time.emplace();
    Films films;
    std::thread person([&] {
      const auto moment = [] { std::this_thread::sleep_for(std::chrono::milliseconds(300)); };
      // The request is repeated, because it may come too early or twice.
      const auto until = [&](const std::function<bool()>& is_so, const std::function<void()>& ask) {
        for (int i = 0; i < 100 && !is_so(); ++i) {
          ask();
          moment();
        }
      };
      moment();
      for (int film = 0; film < 2; ++film) {
        until([&] { return films.frames >= 30 || films.over > film; }, begin);
        until([&] { return films.over > film; }, end);
      }
      stop = true;
    });
    const auto made = run_captured(run, films);
    person.join();
    ASSERT_TRUE(made) << made.error().message << films.told;
    EXPECT_EQ(made->films_over, 2) << films.told;
    ASSERT_EQ(films.films.size(), 2U);
    const std::int64_t first = first_slot_of(films.films[0], 0);
    const std::int64_t second = first_slot_of(films.films[1], 0);
    EXPECT_GE(first, 0) << testing::PrintToString(films.films[0]);
    EXPECT_GT(second, first + static_cast<std::int64_t>(films.films[0].size()))
        << "real time passes between them, and game time did not run backwards";
  }
};

TEST_F(CaptureRealTimeTest, AFilmBeginsAtAMomentAndEachOfItsFramesIsRight) {
  for (const char* api : {"glx", "egl"}) {
    for (const std::string way : {"vsync", "usleep", "condition", "poll", "join"}) {
      CaptureRun run = run_of({api, way, "3600000"});
      run.real_time = {.until_ns = kSecondNs * 7 / 10, .goes_on = false};
      run.frame_count = 120;
      const Captured made = captured(run);
      ASSERT_TRUE(made.end) << made.end.error().message;
      ASSERT_EQ(made.numbers.size(), 120U);
      EXPECT_GE(first_slot_of(made.numbers, way == "vsync" ? 0 : 5'000'000), 42) << api << way;
    }
  }
}

TEST_F(CaptureRealTimeTest, SkippedGameTimeIsNotFilmed) {
  CaptureRun run = run_of({"glx", "vsync", "3600000"});
  run.real_time = {.until_ns = 0, .goes_on = false};
  run.first_frame = 1800;
  run.frame_count = 60;
  const Captured made = captured(run);
  ASSERT_TRUE(made.end) << made.end.error().message;
  EXPECT_GT(first_slot_of(made.numbers, 0), 1800);
}

TEST_F(CaptureRealTimeTest, SignalsBeginAndEndFilms) {
  film_twice(
      run_of({"glx", "vsync", "3600000"}), [] { kill(getpid(), SIGUSR1); },
      [] { kill(getpid(), SIGUSR2); });
}

TEST_F(CaptureRealTimeTest, KeysInItsWindowBeginAndEndFilms) {
  if (std::system("command -v xdotool >/dev/null") != 0) skip_without(kDisplay, "no xdotool");
  auto display = capture::OwnDisplay::start({64, 64});
  ASSERT_TRUE(display) << display.error().message;
  const ScopedVariable name("DISPLAY", display->name());
  const ScopedVariable authority("XAUTHORITY", display->authority());
  for (const char* api : {"glx", "egl"}) {
    CaptureRun run = run_of({api, "vsync", "3600000"});
    run.own_display.reset();
    film_twice(
        run, [] { EXPECT_EQ(std::system("xdotool key F9"), 0); },
        [] { EXPECT_EQ(std::system("xdotool key F10"), 0); });
  }
}

TEST_F(CaptureRealTimeTest, GameTimeEndsWithAFilmWhoseProgramDrawsNoMore) {
  // The program shows a few pictures and then one every two seconds.
  CaptureRun run = run_of({"glx", "seldom", "3600000"});
  run.real_time = {.until_ns = 0, .goes_on = true};
  run.frame_count = 30;
  std::atomic<bool> stop{false};
  run.stop = &stop;
  Films films;
  const auto begin = std::chrono::steady_clock::now();
  std::thread person([&] {
    for (int i = 0; i < 200 && films.over == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    stop = true;
  });
  const auto made = run_captured(run, films);
  person.join();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(films.films.at(0).size(), 30U);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(1000))
      << "two seconds pass between its pictures, and less than one in game time";
}

TEST_F(CaptureRealTimeTest, AProgramThatEndsBeforeAFilmBeginsIsSaid) {
  CaptureRun run = run_of({"glx", "vsync", "500"});
  run.real_time.emplace();
  const Captured made = captured(run);
  ASSERT_FALSE(made.end);
  EXPECT_THAT(made.end.error().message, HasSubstr("it ended before a film began"));
}

}  // namespace
}  // namespace tickreel::tests
