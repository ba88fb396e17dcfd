#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "capture/preload/exchange.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/threads.h"

namespace tickreel::capture {

/// The way to wake a sleeper at its time.
enum class WakeBy : std::uint8_t { kFutex, kSignal, kCondition };

/// The data of a Sleeper for TimeKeeper.
struct SleepingThread {
  std::int64_t wake_ns;  ///< in game time, like began_ns
  std::int64_t began_ns;
  std::int64_t began_real_ns;
  pthread_cond_t* condition;
  int thread;
  WakeBy by;
  bool is_swapping;
  bool is_here = true;                ///< registered: remove() was not called yet
  bool drives = false;                ///< moves time itself, and no other thread does
  std::uint32_t term = 0;             ///< see TimeKeeper
  std::atomic<std::uint32_t> due{0};  ///< a futex
  SleepingThread* next = nullptr;
};

struct Alarm;
/// Called when an alarm rings, in the keeper's thread and under the keeper's lock. `times`: above 1
/// when several periods of the alarm have passed in real time.
using AlarmRings = void (*)(Alarm& alarm, std::int64_t times);

/// A function that is called at a game time, once or periodically.
struct Alarm {
  AlarmRings rings = nullptr;
  std::int64_t wake_ns = 0;
  std::int64_t every_ns = 0;  ///< 0: once
  bool is_set = false;
  Alarm* next = nullptr;
};

/// Functions for pictures of windows, which are taken before time moves. The keeper may call the
/// functions at any time.
struct WindowPictures {
  /// Whether the pictures of the program are what its windows show.
  bool (*are_shown)();
  /// Whether the program shows a window of which no picture was taken yet.
  bool (*are_awaited)();
  /// Takes a picture. Called when everything rests and game time is about to move to `end_ns`
  /// (INT64_MAX: a first picture is awaited); in real time, when a sleeper may wake. False when the
  /// program has to react first.
  bool (*take)(std::int64_t end_ns);
};

/// The time of a program and all of its sleepers, one per process. It is either game time, which
/// only sleeping and swapping move, or real time. Each kind continues where the other one ended:
/// time never runs backwards or jumps.
class TimeKeeper {
 public:
  static constexpr std::uint32_t kNoTerm = 0;
  std::atomic<int> swapper{0};          ///< the thread that swaps; 0: none has swapped
  std::atomic<std::uint32_t> kicks{0};  ///< a futex, changed to make the keeper look again
  /// The number of threads that swap, and so do not rest, whatever they wait for.
  std::atomic<int> swapping{0};
  /// False after a signal was sent: a thread that sleeps may run its handler. Until all rest, such
  /// threads are looked at, too.
  std::atomic<bool> trusts_sleepers{true};
  /// The number of threads that have gone to sleep or left. While it is unchanged, only the swapper
  /// can have run.
  std::atomic<std::uint64_t> changes{0};

  /// Returns the present time, in nanoseconds. Real time goes on from game time.
  [[nodiscard]] std::int64_t now() const {
    while (true) {
      const std::int64_t ahead = time_->ahead_ns.load();
      if (ahead == kGameTime) return time_->now_ns.load();
      const std::int64_t now = ahead + raw_monotonic_ns();
      if (ahead != kChanging && ahead == time_->ahead_ns.load()) return now;
    }
  }
  [[nodiscard]] bool is_real() const { return time_->ahead_ns.load() != kGameTime; }
  /// Switches to real time: sleeps take their real time.
  void begin_real_time();
  /// Switches to game time.
  void begin_game_time();
  /// Sets the end of game time: when every sleep is beyond it, and all threads rest, time switches
  /// to real time there. INT64_MAX: game time has no end.
  void end_game_time_at(std::int64_t end_ns) {
    game_end_ns_.store(end_ns);
    publish();
  }
  /// Shares game time with the other processes of the program from now on. `place`: of this process
  /// in the lists of `time`.
  void share(SharedTime& time, int place);

  /// Register a sleeping thread, and end its registration.
  void add(SleepingThread& sleeper);
  void remove(SleepingThread& sleeper);
  /// Lets the thread that swaps move time itself during its sleep, which avoids a switch of
  /// threads. Returns when the sleeper is due or a signal comes.
  void drive(SleepingThread& sleeper);

  /// Set an alarm, also one that is set already, and stop it. `every_ns`: see Alarm.
  void set_alarm(Alarm& alarm, std::int64_t wake_ns, std::int64_t every_ns);
  void stop_alarm(Alarm& alarm);

  /// Begin and end a rest of the thread that time waits for, in a call other than a sleep. The
  /// result of begin_wait() is for end_wait().
  std::uint32_t begin_wait();
  void end_wait(std::uint32_t term);

  /// Returns a turn for let_others_rest() to a thread that has started another thread. The thread
  /// with the latest turn continues first, because the others only seem to rest. No time passes
  /// until end_turn().
  int begin_turn() { return waiting_for_rest_.fetch_add(1) + 1; }
  void end_turn() { waiting_for_rest_.fetch_sub(1); }
  /// The turn of a thread that has started no thread: after all turns of begin_turn().
  static constexpr int kLastTurn = 0;
  /// Waits until every other thread rests and `turn` has come, for at most 2 s.
  void let_others_rest(int turn);

  /// Lets pictures be taken from now on, also of a program that never sleeps. `pictures` is
  /// borrowed for ever.
  void show_windows(const WindowPictures& pictures);
  [[nodiscard]] bool shows_windows() const {
    const WindowPictures* pictures = windows_.load();
    return pictures != nullptr && pictures->are_shown();
  }
  /// Makes time wait for this thread from now on.
  void set_swapper(int thread);
  /// Returns the thread without whose rest no time passes: the thread that swaps, and before any
  /// swap the first thread of the process.
  [[nodiscard]] int waited_for() const {
    const int thread = swapper.load();
    return thread != 0 ? thread : process_;
  }
  /// Moves game time for the thread that swaps, while only that thread runs. False, without a move,
  /// in real time, when something else has to happen by the new time, and when game time ends
  /// before it.
  bool move_alone(std::int64_t by_ns);

  void know_process() { process_ = static_cast<int>(raw_call(SYS_getpid)); }
  /// Resets everything but the time itself in the child of a fork, which has no other threads.
  void begin_anew();

 private:
  // Special values of ahead_ns_, which no real difference of clocks can reach.
  static constexpr std::int64_t kGameTime = SharedTime::kGameTime;
  static constexpr std::int64_t kChanging = INT64_MIN + 1;
  /// The value of SharedTime::first_ns that means that something happens there now.
  static constexpr std::int64_t kAtOnce = 1;

  /// The next step of the caller of a look: looks again soon, waits, or continues after a wake.
  enum class Next : std::uint8_t { kLook, kWait, kWoke };
  struct Look {
    Next next = Next::kLook;
    std::int64_t wait_ns = -1;  ///< for kWait, in real time; below 0: until something happens
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
  /// Moves time whenever allowed, until `is_so()`. `driver`: the thread that does so; null: the
  /// keeper.
  template <typename IsSo>
  void keep_until(IsSo is_so, const SleepingThread* driver);
  /// Moves time and wakes the first sleeper or rings the first alarm, if all threads rest.
  Look look(const SleepingThread* driver);
  /// The turn to look at all processes, while it lives.
  class Turn {
   public:
    Turn(TimeKeeper& keeper, bool is_needed)
        : keeper_(is_needed && keeper.take_turn() ? &keeper : nullptr),
          is_taken_(!is_needed || keeper_ != nullptr) {}
    ~Turn() {
      if (keeper_ != nullptr) keeper_->leave_turn();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    [[nodiscard]] bool is_taken() const { return is_taken_; }

   private:
    TimeKeeper* keeper_;
    bool is_taken_;
  };
  /// The results of a look at the sleepers.
  struct Seen {
    bool has_swapper = false;
    bool has_sleepers = false;
    bool may_move = false;
    KnownToRest known{};
  };
  /// Decides as look() does, but without checking other threads; kLook: other threads must be
  /// checked.
  Look look_at_sleepers(const SleepingThread* driver, Seen& seen);
  /// Looks whether all threads rest although the thread that time waits for is in a call without a
  /// hook, such as read(). kLook: that thread has rested for long enough.
  Look look_at_rest(const Seen& seen);
  /// Tells the other processes when this process acts next. Call it after each change.
  void publish();
  /// Whether another process shares time.
  [[nodiscard]] bool has_others() const;
  /// Lists the other processes that share time, and adds their threads that move it to `known`.
  OtherProcesses find_others(KnownToRest& known);
  /// Whether another process acts before `to_ns`, or at `to_ns` and comes first.
  [[nodiscard]] bool others_come_first(std::int64_t to_ns) const;
  /// Whether a thread of another process has been woken and has not reported yet.
  [[nodiscard]] bool have_others_woken() const { return others_come_first(kAtOnce); }
  /// Takes the turn to look at all processes and to move time; false while another process has it.
  bool take_turn();
  void leave_turn();
  /// Whether all windows are filmed up to `to_ns`; if not, asks the process that films them.
  [[nodiscard]] bool are_windows_shown(std::int64_t to_ns);
  /// Films the windows of this process if another process asks for that.
  Look show_for_others();
  [[nodiscard]] bool awaits_picture() const {
    const WindowPictures* pictures = windows_.load();
    return pictures != nullptr && pictures->are_awaited();
  }
  bool take_picture(std::int64_t end_ns) {
    const WindowPictures* pictures = windows_.load();
    return pictures == nullptr || pictures->take(end_ns);
  }
  /// Moves when all rest, unless something has happened since look() began. `changes_then`: the
  /// value of `changes` at that time.
  Look move_after_rest(const SleepingThread* driver, std::uint64_t changes_then,
                       bool rests_unnoticed);
  /// Moves to the first alarm or sleeper, and rings or wakes it. Call under the lock.
  Look move();
  /// Returns the game time to which time moves next, if nothing else happens.
  std::int64_t next_ns();
  // Call under the lock.
  void insert(Alarm& alarm);
  bool take_out(Alarm& alarm);
  /// Rings an alarm that is due, and sets it for its next time.
  void ring(Alarm& alarm);
  /// Returns the game time of the first alarm or sleeper; INT64_MAX: there is none.
  [[nodiscard]] std::int64_t first_ns() const;
  /// Wakes all sleepers whose time has come.
  Look look_in_real_time(const SleepingThread* driver);
  /// Call under the lock.
  void change_to_real_time();
  bool may_move();
  [[nodiscard]] std::int64_t real_time_left() const;

  RawLock lock_;
  SharedTime own_time_;  ///< before this process shares that of others
  SharedTime* time_ = &own_time_;
  int place_ = -1;  ///< in the lists of SharedTime; below 0: time is not shared
  std::atomic<std::int64_t> game_end_ns_{INT64_MAX};
  SleepingThread* first_ = nullptr;
  Alarm* first_alarm_ = nullptr;
  SleepingThread* woken_ = nullptr;  ///< the sleeper that was woken but has not reported yet
  int wakes_ = 0;                    ///< the number of further wakes of `woken_`
  /// Counts the threads that time has waited for. A rest from an earlier term does not end one of
  /// the present term.
  std::uint32_t term_ = kNoTerm + 1;
  int rests_ = 0;  ///< the rests, begun and not ended, of the thread that time waits for
  int quiet_looks_ = 0;
  bool rested_unnoticed_ = false;  ///< look_at_rest() has allowed the last move
  int process_ = 0;                ///< the process, which is also the ID of its first thread
  bool passes_over_ = false;       ///< the first thread is ignored, because it draws no pictures
  bool is_driven_ = false;
  std::atomic<int> waiting_for_rest_{0};  ///< threads that have a turn
  std::atomic<const WindowPictures*> windows_{nullptr};
  std::atomic<int> keeper_{0};
  std::atomic<bool> keeper_begun_{false};
};

}  // namespace tickreel::capture
