#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "capture/preload/raw_call.h"
#include "capture/preload/threads.h"

namespace tickreel::capture {

/// How a sleeper is woken at its time.
enum class WakeBy : std::uint8_t { kFutex, kSignal, kCondition };

/// Of a thread that rests, as TimeKeeper sees it; of a Sleeper.
struct SleepingThread {
  std::int64_t wake_ns;
  std::int64_t began_ns;  ///< in game time
  std::int64_t began_real_ns;
  pthread_cond_t* condition;
  int thread;
  WakeBy by;
  bool is_swapping;
  bool is_here = true;
  bool drives = false;                ///< moves time itself, and nobody else does
  std::uint32_t term = 0;             ///< see TimeKeeper
  std::atomic<std::uint32_t> due{0};  ///< a futex
  SleepingThread* next = nullptr;
};

/// The time of a program, once for each process, and all who sleep in it. It is game time, which
/// only sleeping and swapping move; or the real one, which begins where game time was and ends
/// where game time goes on: it never runs backwards, nor jumps.
class TimeKeeper {
 public:
  static constexpr std::uint32_t kNoTerm = 0;
  std::atomic<int> swapper{0};          ///< the thread; 0: none has swapped
  std::atomic<std::uint32_t> kicks{0};  ///< a futex: something may have to be done
  /// Counts who has gone to sleep or left: while it is the same, nobody but the swapper can have
  /// run.
  std::atomic<std::uint64_t> changes{0};

  [[nodiscard]] std::int64_t now() const {
    while (true) {
      const std::int64_t ahead = ahead_ns_.load();
      if (ahead == kGameTime) return now_ns_.load();
      const std::int64_t now = ahead + raw_monotonic_ns();
      if (ahead != kChanging && ahead == ahead_ns_.load()) return now;
    }
  }
  [[nodiscard]] bool is_real() const { return ahead_ns_.load() != kGameTime; }
  /// From now on time is the real one, and sleeps take as long as they say.
  void begin_real_time();
  /// From now on it is game time.
  void begin_game_time();
  /// Whoever would sleep beyond this moment in game time brings real time there.
  void end_game_time_at(std::int64_t end_ns) { game_end_ns_.store(end_ns); }

  void add(SleepingThread& sleeper);
  void remove(SleepingThread& sleeper);
  /// The thread that swaps moves time itself while it sleeps, which takes no change of threads.
  /// Until it is due, or a signal comes.
  void drive(SleepingThread& sleeper);

  std::uint32_t begin_wait();
  void end_wait(std::uint32_t term);

  /// Of threads that begin others, and go on when these rest: the one that came last goes on first,
  /// for the others only seem to rest. From now until end_turn() no time passes.
  int begin_turn() { return waiting_for_rest_.fetch_add(1) + 1; }
  void end_turn() { waiting_for_rest_.fetch_sub(1); }
  /// Whoever does not begin others comes behind all who do.
  static constexpr int kLastTurn = 0;
  /// Until every other thread rests and it is its turn; no longer than a moment.
  void let_others_rest(int turn);

  /// From now on time waits for this thread.
  void set_swapper(int thread);
  /// The thread without whose rest no time passes: who swaps, and before that who began.
  [[nodiscard]] int waited_for() const {
    const int thread = swapper.load();
    return thread != 0 ? thread : process_;
  }
  /// For the thread that swaps, while it alone runs.
  bool move_alone(std::int64_t by_ns);

  void know_process() { process_ = static_cast<int>(raw_call(SYS_getpid)); }
  /// In the child of a fork, which has none of the other threads.
  void begin_anew();

 private:
  // In place of how far time is ahead of the clock of the system, which is never that far.
  static constexpr std::int64_t kGameTime = INT64_MIN;
  static constexpr std::int64_t kChanging = INT64_MIN + 1;

  enum class Next : std::uint8_t { kLook, kWait, kWoke };
  struct Look {
    Next next = Next::kLook;
    std::int64_t wait_ns = -1;  ///< of kWait, in real time; below 0: until something happens
  };

  void begin_term(int thread);
  std::uint32_t begin_rest();
  void end_rest(std::uint32_t term);
  void add_known(KnownToRest& known) const;
  void kick();
  void set_now(std::int64_t to_ns);
  void start_keeper();
  static void* keep(void* self);
  [[noreturn]] void keep_time();
  /// Moves time whenever it may, until something is so. `driver`: who does; null: the keeper.
  template <typename IsSo>
  void keep_until(IsSo is_so, const SleepingThread* driver);
  /// Whether it is time for the first of the sleepers, and if so, wakes it.
  Look look(const SleepingThread* driver);
  /// The same of what it finds without a look at other threads; kLook: they decide.
  Look look_at_sleepers(const SleepingThread* driver, KnownToRest& known, bool& may_move_now);
  /// Wakes all whose time has come.
  Look look_in_real_time();
  /// Under the lock.
  void change_to_real_time();
  bool may_move();
  [[nodiscard]] std::int64_t real_time_left() const;

  RawLock lock_;
  std::atomic<std::int64_t> now_ns_{0};            ///< game time
  std::atomic<std::int64_t> ahead_ns_{kGameTime};  ///< of the clock of the system, in real time
  std::atomic<std::int64_t> game_end_ns_{INT64_MAX};
  SleepingThread* first_ = nullptr;
  SleepingThread* woken_ = nullptr;  ///< that has not said yet that it is awake
  int wakes_ = 0;                    ///< of that one, but for the first
  /// Counts who has been waited for. What rests in one term does not end its rest in another.
  std::uint32_t term_ = kNoTerm + 1;
  int rests_ = 0;  ///< of the thread that is waited for
  int quiet_looks_ = 0;
  int process_ = 0;           ///< which is also its first thread
  bool passes_over_ = false;  ///< the thread that began, for it brings no pictures
  bool is_driven_ = false;
  std::atomic<int> waiting_for_rest_{0};  ///< threads that have a turn
  std::atomic<int> keeper_{0};
  std::atomic<bool> keeper_begun_{false};
};

}  // namespace tickreel::capture
