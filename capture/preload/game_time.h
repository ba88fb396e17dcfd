#pragma once

#include <pthread.h>

#include <cstdint>

#include "capture/preload/time_keeper.h"

// Game time is the time of a display with a constant rate on an infinitely fast computer. Only
// sleeping and swapping move it: when all threads rest, it moves to the time at which the first of
// them has to wake, and no other thread wakes before that thread rests again. So the events and
// their times do not depend on the machine. A thread rests when it waits in the kernel.
//
// Before the first picture, programs also wait for the display by sleeping between checks. If the
// display server can be observed, it must rest too before time moves, like a thread of the program,
// so that each check finds everything that the server has sent. If it cannot be observed, or the
// program has no graphics library, such sleeps take their real time.

namespace tickreel::capture {

/// The values of the clocks at game time 0, equal in every run.
inline constexpr std::int64_t kMonotonicBaseNs = 1'000'000'000'000;
inline constexpr std::int64_t kDateBaseNs = 1'704'067'200'000'000'000;  // 2024-01-01, UTC

/// Returns the game time in nanoseconds.
std::int64_t game_now_ns();
/// Returns the game time to a program that asks for it, with its code at `caller`. A thread that
/// asks thousands of times from one place without resting is waiting for time to pass; for such a
/// thread time moves.
std::int64_t read_game_clock_ns(const void* caller);

/// A thread that rests until a game time, or until something else wakes it. It is registered from
/// its construction until leave().
class Sleeper {
 public:
  /// Registers the calling thread. `wake_ns`: the game time at which the thread is woken, in the
  /// way `by`; `condition`: for kCondition; `is_swapping`: the thread sleeps at the end of a swap.
  Sleeper(std::int64_t wake_ns, WakeBy by, pthread_cond_t* condition = nullptr,
          bool is_swapping = false);
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  /// Whether game time has reached `wake_ns`.
  [[nodiscard]] bool is_due() const;
  /// Ends the registration. Must be called; further calls do nothing.
  void leave();
  /// For kFutex: waits until `wake_ns`, and ends the registration. Returns false when a signal came
  /// first; the thread is then still registered. `can_end`: pthread_cancel() may end the thread
  /// during the wait.
  bool wait(bool can_end = false);

 private:
  SleepingThread thread_;
};

/// Sets an alarm for the game time `wake_ns`, and then for each `every_ns` after that time (0: only
/// once).
void set_alarm(Alarm& alarm, std::int64_t wake_ns, std::int64_t every_ns);
void stop_alarm(Alarm& alarm);
/// Frees the lock of the limits of sockets. Call it in the child of a fork.
void reset_limits_lock();
/// Removes all timers. Call it in the child of a fork, which inherits none.
void forget_timers();

/// Call before a signal is sent to a thread of this process, which may sleep in game time.
void expect_signal();
/// Sleeps until a game time. Returns false when a signal came first. `can_end`: see
/// Sleeper::wait().
bool sleep_until(std::int64_t wake_ns, bool can_end = false);
/// Surround a swap. In between, this thread may wait for tickreel or the display without time
/// passing.
void begin_swapping();
void end_swapping();
/// Sleeps at the end of a swap until the next slot begins at `wake_ns`. From then on, game time
/// waits for this thread: time does not pass unless this thread rests.
void sleep_to_slot(std::int64_t wake_ns);
/// Lets game time wait for this thread from now on, without a sleep.
void go_on_swapping();
/// Lets game time wait for the thread with this ID from now on.
void let_time_wait_for(int thread);
/// Captures the pictures of windows from now on: see TimeKeeper::show_windows().
void show_windows(const WindowPictures& pictures);
/// Whether the clocks show game time now, and not real time.
bool is_game_time();

/// Lets game time move while this thread waits, without a limit, for another thread of the process.
/// Does nothing in a thread that game time does not wait for.
class WaitForOthers {
 public:
  WaitForOthers();
  ~WaitForOthers() { end(); }
  WaitForOthers(const WaitForOthers&) = delete;
  WaitForOthers& operator=(const WaitForOthers&) = delete;
  void end();

 private:
  std::uint32_t term_;
};

/// Clean up when pthread_cancel() ends the thread during a wait: Sleeper::leave(), and
/// WaitForOthers::end().
void leave_sleeper(void* sleeper);
void end_wait(void* wait);

/// Whether game time waits for this thread: time does not pass unless this thread rests.
bool is_swapper();
/// Holds back a thread that has started another thread until the new thread rests. Otherwise both
/// would run in any order. No time passes while the object exists.
class LetOthersRest {
 public:
  LetOthersRest();
  ~LetOthersRest();
  LetOthersRest(const LetOthersRest&) = delete;
  LetOthersRest& operator=(const LetOthersRest&) = delete;
  /// Waits until all other threads rest, 2 s at most.
  void wait() const;

 private:
  int turn_;
};
/// Waits, without time passing, until the other threads rest. Call it in a thread that another
/// thread has woken, because both would otherwise run in any order. Does nothing in a thread that
/// game time does not wait for.
void let_waker_rest();
/// Begins real time: sleeps take their real time, and the clocks run by themselves.
void begin_real_time();
/// Ends real time: the clocks continue from their present values as game time.
void begin_game_time();
/// Sets the game time at which real time begins by itself; INT64_MAX: never.
void end_game_time_at(std::int64_t end_ns);

}  // namespace tickreel::capture
