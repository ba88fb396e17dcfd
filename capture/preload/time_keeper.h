#pragma once

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

#include "capture/preload/link.h"
#include "capture/preload/raw.h"
#include "capture/preload/real.h"
#include "capture/preload/signals.h"
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

/// Game time, once for each process, and all who sleep in it.
class TimeKeeper {
 public:
  static constexpr std::uint32_t kNoTerm = 0;
  std::atomic<std::int64_t> now_ns{0};
  std::atomic<int> swapper{0};          ///< the thread; 0: none has swapped
  std::atomic<std::uint32_t> kicks{0};  ///< a futex: something may have to be done
  std::atomic<bool> is_over{false};
  /// Counts who has gone to sleep or left: while it is the same, nobody but the swapper can have
  /// run.
  std::atomic<std::uint64_t> changes{0};

  void add(SleepingThread& sleeper) {
    start_keeper();
    const RawGuard guard(lock_);
    SleepingThread** place = &first_;
    while (*place != nullptr && !is_before(sleeper, **place)) place = &(*place)->next;
    sleeper.next = *place;
    *place = &sleeper;
    changes.fetch_add(1);
    sleeper.term = sleeper.thread == waited_for() ? begin_rest() : kNoTerm;
    sleeper.drives = sleeper.term != kNoTerm && sleeper.by == WakeBy::kFutex;
    if (sleeper.term != kNoTerm) passes_over_ = false;
    if (sleeper.drives) {
      is_driven_ = true;
    } else {
      kick();
    }
  }

  /// The thread that swaps moves time itself while it sleeps, which takes no change of threads.
  /// Until it is due, or a signal comes.
  void drive(SleepingThread& sleeper) {
    keep_until([&] { return sleeper.due.load() != 0; }, &sleeper);
  }

  void remove(SleepingThread& sleeper) {
    const RawGuard guard(lock_);
    if (!sleeper.is_here) return;
    sleeper.is_here = false;
    changes.fetch_add(1);
    for (SleepingThread** place = &first_; *place != nullptr; place = &(*place)->next) {
      if (*place != &sleeper) continue;
      *place = sleeper.next;
      break;
    }
    if (woken_ == &sleeper) woken_ = nullptr;
    end_rest(sleeper.term);
    if (sleeper.drives) is_driven_ = false;
    kick();
  }

  std::uint32_t begin_wait() {
    start_keeper();
    const RawGuard guard(lock_);
    kick();
    return begin_rest();
  }
  void end_wait(std::uint32_t term) {
    const RawGuard guard(lock_);
    end_rest(term);
  }

  /// Until every other thread rests; no longer than a moment.
  void let_others_rest() {
    constexpr std::int64_t kPauseNs = 20'000;
    constexpr std::int64_t kMomentNs = 2'000'000'000;
    const std::int64_t end = raw_monotonic_ns() + kMomentNs;
    do {
      KnownToRest known;
      {
        const RawGuard guard(lock_);
        add_known(known);
      }
      if (all_others_rest(known)) return;
      raw_sleep(kPauseNs);
    } while (raw_monotonic_ns() < end);
  }

  /// From now on time waits for this thread.
  void set_swapper(int thread) {
    if (swapper.load() == thread) return;
    const RawGuard guard(lock_);
    begin_term(thread);
  }

  /// The thread without whose rest no time passes: who swaps, and before that who began.
  [[nodiscard]] int waited_for() const {
    const int thread = swapper.load();
    return thread != 0 ? thread : process_;
  }

  /// For the thread that swaps, while it alone runs.
  bool move_alone(std::int64_t by_ns) {
    if (is_over.load()) return false;
    const RawGuard guard(lock_);
    const std::int64_t to = now_ns.load() + by_ns;
    if (first_ != nullptr && first_->wake_ns <= to) return false;
    set_now(to);
    return true;
  }

  void know_process() { process_ = static_cast<int>(raw_call(SYS_getpid)); }

  /// In the child of a fork, which has none of the other threads.
  void begin_anew() {
    lock_.reset();
    first_ = nullptr;
    woken_ = nullptr;
    know_process();
    begin_term(0);
    is_driven_ = false;
    keeper_.store(0);
    keeper_begun_.store(false);
  }

 private:
  static constexpr std::int64_t kLookNs = 200'000'000;
  static constexpr int kQuietLooks = 10;

  /// Of those of one moment the older thread comes first; who swaps is last, and shows what the
  /// others have done.
  static bool is_before(const SleepingThread& one, const SleepingThread& other) {
    if (one.wake_ns != other.wake_ns) return one.wake_ns < other.wake_ns;
    if (one.is_swapping != other.is_swapping) return other.is_swapping;
    return one.thread < other.thread;
  }

  void begin_term(int thread) {
    swapper.store(thread);
    ++term_;
    rests_ = 0;
  }
  std::uint32_t begin_rest() {
    ++rests_;
    return term_;
  }
  void end_rest(std::uint32_t term) {
    if (term == term_) --rests_;
  }

  void add_known(KnownToRest& known) const {
    known.add(keeper_.load());
    for (const SleepingThread* one = first_; one != nullptr; one = one->next) {
      if (one->by == WakeBy::kFutex) known.add(one->thread);
    }
  }

  void kick() {
    kicks.fetch_add(1);
    futex_wake(kicks);
  }

  void set_now(std::int64_t to_ns) {
    now_ns.store(to_ns);
    tell_time(to_ns);
  }

  void start_keeper() {
    bool begun = false;
    if (keeper_begun_.load() || !keeper_begun_.compare_exchange_strong(begun, true)) return;
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    pthread_create(&thread, &attributes, &TimeKeeper::keep, this);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  static void* keep(void* self) {
    static_cast<TimeKeeper*>(self)->keep_time();
    return nullptr;
  }

  [[noreturn]] void keep_time() {
    keeper_.store(raw_thread_id());
    while (true) keep_until([] { return false; }, nullptr);
  }

  /// Moves time whenever it may, until something is so. `driver`: who does; null: the keeper.
  template <typename IsSo>
  void keep_until(IsSo is_so, const SleepingThread* driver) {
    while (!is_so()) {
      const std::uint32_t seen = kicks.load();
      begin_looking();
      std::int64_t pause_ns = 20'000;
      Look found;
      while ((found = look(driver)).next == Next::kLook) {
        raw_sleep(pause_ns);
        if (pause_ns < 1'000'000) pause_ns *= 2;
      }
      if (found.next != Next::kWait || is_so()) continue;
      const long came = futex_wait(kicks, seen, found.wait_ns);
      if (driver != nullptr && came == -EINTR) return;
    }
  }

  enum class Next : std::uint8_t { kLook, kWait, kWoke };
  struct Look {
    Next next = Next::kLook;
    std::int64_t wait_ns = -1;  ///< of kWait, in real time; below 0: until something happens
  };

  /// Whether it is time for the first of the sleepers, and if so, wakes it.
  Look look(const SleepingThread* driver) {
    bool may_move_now = false;
    KnownToRest known;
    const std::uint64_t changes_then = changes.load();
    {
      const RawGuard guard(lock_);
      if (driver == nullptr && is_driven_) return {Next::kWait};
      if (woken_ != nullptr) {
        if (woken_->by == WakeBy::kFutex) return {Next::kWait};
        // It may have been on its way to the wait that this was to end.
        wake(*woken_);
        return {Next::kWait, 1'000'000};
      }
      if (first_ == nullptr) return {Next::kWait};
      may_move_now = may_move();
      if (!may_move_now && swapper.load() != 0) return {Next::kWait, kLookNs};
      if (const std::int64_t left = real_time_left(); left > 0) return {Next::kWait, left};
      add_known(known);
    }
    if (!may_move_now) {
      quiet_looks_ = nothing_has_run(known) ? quiet_looks_ + 1 : 0;
      if (quiet_looks_ < kQuietLooks) return {Next::kWait, kLookNs};
      quiet_looks_ = 0;
      passes_over_ = true;
    }
    const bool all_rest = is_over.load() || all_others_rest(known);
    const RawGuard guard(lock_);
    if (!all_rest) return {Next::kLook};
    if (driver == nullptr && is_driven_) return {Next::kWait};
    tell_spinning(threads_that_never_rest());
    if (first_ == nullptr || !may_move() || changes.load() != changes_then) return {Next::kLook};
    SleepingThread& sleeper = *first_;
    first_ = sleeper.next;
    if (sleeper.wake_ns > now_ns.load()) set_now(sleeper.wake_ns);
    woken_ = &sleeper;
    wake(sleeper);
    return {Next::kWoke};
  }

  /// Whether the thread that time waits for is at rest, by what it has called. It may have ended.
  /// Before the first picture it may also do something else for good than to bring pictures: once
  /// nothing has run for long, time does not wait for it.
  bool may_move() {
    const int thread = swapper.load();
    if (rests_ > 0 || is_over.load()) return true;
    if (thread == 0) return passes_over_;
    if (raw_call(SYS_tgkill, raw_call(SYS_getpid), thread, 0) != -ESRCH) return false;
    begin_term(0);
    passes_over_ = true;
    return true;
  }

  /// That the first sleeper has to sleep on where sleeps take as long as they say.
  [[nodiscard]] std::int64_t real_time_left() const {
    const bool is_fast = swapper.load() != 0 || (sees_display_rest() && has_graphics());
    if (is_fast && !is_over.load()) return 0;
    const std::int64_t length = first_->wake_ns - first_->began_ns;
    return first_->began_real_ns + length - raw_monotonic_ns();
  }

  static void wake(SleepingThread& sleeper) {
    sleeper.due.store(1);
    if (sleeper.by == WakeBy::kFutex) {
      futex_wake(sleeper.due);
    } else if (sleeper.by == WakeBy::kSignal) {
      send_wake_signal(sleeper.thread);
    } else {
      pthread_cond_broadcast(sleeper.condition);
    }
  }

  RawLock lock_;
  SleepingThread* first_ = nullptr;
  SleepingThread* woken_ = nullptr;  ///< that has not said yet that it is awake
  /// Counts who has been waited for. What rests in one term does not end its rest in another.
  std::uint32_t term_ = kNoTerm + 1;
  int rests_ = 0;  ///< of the thread that is waited for
  int quiet_looks_ = 0;
  int process_ = 0;           ///< which is also its first thread
  bool passes_over_ = false;  ///< the thread that began, for it brings no pictures
  bool is_driven_ = false;
  std::atomic<int> keeper_{0};
  std::atomic<bool> keeper_begun_{false};
};

}  // namespace tickreel::capture
