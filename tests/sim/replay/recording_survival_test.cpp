#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include "sim/replay/crash_note.h"
#include "sim/replay/replay_player.h"
#include "tests/support/recording.h"
#include "tests/support/sanitizer.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

const GameInfo kInfo = carousel::carousel_info(TickRate(50));
const SessionSetup kSetup = carousel::carousel_setup(TickRate(50));

/// The progress of a child process until it dies.
struct Told {
  std::atomic<Tick> acknowledged{0};  ///< ticks for which step() returned
  std::atomic<bool> is_finishing{false};
};

/// Shares this memory between parent and child.
class SharedTold {
 public:
  SharedTold() {
    void* memory =
        mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    told_ = new (memory) Told;
  }
  ~SharedTold() { munmap(told_, sizeof(Told)); }
  SharedTold(const SharedTold&) = delete;
  SharedTold& operator=(const SharedTold&) = delete;
  Told* operator->() { return told_; }

 private:
  Told* told_;
};

/// Runs in the child: records until `last_tick` with this much time for each tick, and finishes.
[[noreturn]] void record(const std::string& path, Tick last_tick, SharedTold& told,
                         std::chrono::microseconds tick_time = {}) {
  auto recorder = Recorder::begin(kInfo, kSetup, path, true);
  if (!recorder) _exit(2);
  const CrashNote note(recorder->crash_site());
  for (Tick tick = 0; tick < last_tick; ++tick) {
    if (!recorder->step(carousel::carousel_input(tick))) _exit(3);
    told->acknowledged.store(tick + 1);
    std::this_thread::sleep_for(tick_time);
  }
  told->is_finishing.store(true);
  _exit(recorder->finish() ? 0 : 4);
}

class RecordingSurvivalTest : public testing::Test {
 protected:
  /// Starts a recording and kills it after a random time below `max_delay`, which begins when
  /// `has_begun` becomes true.
  template <typename Condition>
  void record_and_kill(Tick last_tick, std::chrono::microseconds max_delay, Condition has_begun) {
    told_->acknowledged.store(0);
    told_->is_finishing.store(false);
    const pid_t child = fork();
    if (child == 0) record(path_, last_tick, told_);
    while (!has_begun() && waitpid(child, nullptr, WNOHANG) == 0) std::this_thread::yield();
    std::uniform_int_distribution<std::int64_t> delay(0, max_delay.count());
    std::this_thread::sleep_for(std::chrono::microseconds(delay(random_)));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }

  /// Plays the replay to its end and compares every hash. Returns the number of ticks, or -1.
  static Tick play(const std::string& path, bool expect_complete) {
    auto reader = ReplayReader::open(path);
    if (!reader) {
      ADD_FAILURE() << reader.error().message;
      return -1;
    }
    EXPECT_EQ(reader->is_complete(), expect_complete);
    auto player = *ReplayPlayer::open(kInfo, *std::move(reader));
    while (player.tick() < player.tick_count()) {
      const Status stepped = player.step();
      if (stepped) continue;
      ADD_FAILURE() << stepped.error().message;
      return -1;
    }
    return player.tick_count();
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
  std::string part_path_ = path_ + ".part";
  SharedTold told_;
  std::mt19937 random_{20261121};
};

TEST_F(RecordingSurvivalTest, AKillAtAnyInstantLosesNoAcknowledgedTick) {
  // Sanitizers make the start of a process slow, and fewer kills are random too.
  const int kills = kIsSanitized ? 25 : 200;
  Tick most_ticks = 0;
  // The time is counted in ticks, so that slow and fast machines get equally far.
  std::uniform_int_distribution<Tick> ticks_before_kill(1, 3000);
  for (int i = 0; i < kills; ++i) {
    const Tick last = ticks_before_kill(random_);
    record_and_kill(Tick{1} << 40U, std::chrono::milliseconds(1),
                    [&] { return told_->acknowledged.load() >= last; });
    const Tick acknowledged = told_->acknowledged.load();
    const Tick played = play(part_path_, false);
    ASSERT_GE(played, acknowledged) << "kill " << i;
    ASSERT_LE(played, acknowledged + 1) << "kill " << i;
    most_ticks = std::max(most_ticks, played);
  }
  EXPECT_GT(most_ticks, 1024) << "no recording got as far as its second keyframe";
}

TEST_F(RecordingSurvivalTest, AKillWhilePackingLeavesOneWholeFile) {
  constexpr Tick kTicks = 3000;
  const int kills = kIsSanitized ? 10 : 60;
  int named = 0;
  // The delay grows after a kill that came too early and shrinks after one that came too late. So
  // it soon equals the time that packing takes on this machine.
  std::chrono::microseconds max_delay = std::chrono::milliseconds(16);
  for (int i = 0; i < kills; ++i) {
    std::filesystem::remove(path_);
    std::filesystem::remove(part_path_);
    record_and_kill(kTicks, max_delay, [&] { return told_->is_finishing.load(); });
    const bool has_name = std::filesystem::exists(path_);
    const bool has_part = std::filesystem::exists(part_path_);
    ASSERT_TRUE(has_name || has_part) << "kill " << i;
    if (has_name) {
      ASSERT_EQ(play(path_, true), kTicks) << "kill " << i;
    }
    if (has_part) {
      const auto part = ReplayReader::open(part_path_);
      ASSERT_TRUE(part) << part.error().message;
      ASSERT_EQ(play(part_path_, part->is_complete()), kTicks) << "kill " << i;
    }
    named += has_name ? 1 : 0;
    max_delay = has_name ? std::max(max_delay / 2, std::chrono::microseconds(1)) : max_delay * 2;
  }
  EXPECT_GT(named, 0) << "every kill came before packing was done";
  EXPECT_LT(named, kills) << "every kill came too late";
}

TEST_F(RecordingSurvivalTest, ACrashOfAnotherThreadLosesNoAcknowledgedTick) {
  for (int i = 0; i < 20; ++i) {
    told_->acknowledged.store(0);
    const pid_t child = fork();
    if (child == 0) {
      std::thread([this, i] {
        while (told_->acknowledged.load() < 10 + i) std::this_thread::yield();
        std::abort();
      }).detach();
      // The pause lets other threads reach the file, also between the two parts of a note.
      record(path_, Tick{1} << 40U, told_, std::chrono::microseconds(50));
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    const Tick acknowledged = told_->acknowledged.load();
    const Tick played = play(part_path_, false);
    ASSERT_GE(played, acknowledged) << "crash " << i;
    ASSERT_LE(played, acknowledged + 1) << "crash " << i;
    const auto reader = ReplayReader::open(part_path_);
    ASSERT_TRUE(reader && reader->crash()) << "crash " << i;
    EXPECT_EQ(reader->crash()->signal, SIGABRT);
    EXPECT_NE(reader->crash()->stack, "");
    EXPECT_EQ(reader->unread_bytes(), 0U);
  }
}

TEST_F(RecordingSurvivalTest, OnAFullDiskTheGameGoesOnAndWhatWasWrittenStays) {
  const pid_t child = fork();
  if (child == 0) {
    // A limit on file size has the effect of a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{64 << 10U, 64 << 10U};
    setrlimit(RLIMIT_FSIZE, &limit);
    auto recorder = Recorder::begin(kInfo, kSetup, path_, false);
    if (!recorder) _exit(2);
    Tick failed_steps = 0;
    std::string first_reason;
    for (Tick tick = 0; tick < 4000; ++tick) {
      const Status stepped = recorder->step(carousel::carousel_input(tick));
      if (stepped) continue;
      if (failed_steps++ == 0) first_reason = stepped.error().message;
      if (stepped.error().message != first_reason) _exit(3);
    }
    if (failed_steps == 0 || recorder->writer().ticks() + failed_steps != 4000) _exit(4);
    if (recorder->simulation().tick() != 4000) _exit(5);
    told_->acknowledged.store(recorder->writer().ticks());
    _exit(recorder->finish() ? 6 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_GT(told_->acknowledged.load(), 0);
  EXPECT_EQ(play(part_path_, false), told_->acknowledged.load());
  EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace tickreel::tests
