#include <gmock/gmock.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "capture/own_display.h"
#include "tests/capture/captured_numbers.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

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

TEST_F(CaptureRealTimeTest, ASignalBeforeTheProgramRunsEndsNothing) {
  CaptureRun run = run_of({"glx", "vsync", "500"});
  run.real_time.emplace();
  std::atomic<bool> is_over{false};
  std::thread person([&is_over] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (!is_over) kill(getpid(), SIGUSR1);
  });
  const Captured made = captured(run);
  is_over = true;
  person.join();
  EXPECT_EQ(made.numbers.empty(), !made.end) << "the request is kept, or came too late";
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
