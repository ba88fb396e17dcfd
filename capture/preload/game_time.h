#pragma once

#include <pthread.h>

#include <cstdint>

#include "capture/preload/time_keeper.h"

// Game time is the time of a display with a constant rate on an infinitely fast computer. Only
// sleeping and swapping move it. The thread that is to wake first moves it to its moment, and no
// other thread wakes before that one rests again. So the events and their times do not depend on
// the machine.
//
// Before the first picture, programs also wait for the display by sleeping between checks. If the
// display server can be observed, it must rest too before time moves, like a thread of the program,
// so that each check finds all there is. Otherwise, and without a graphics library, such sleeps
// take their real time.

namespace tickreel::capture {

/// The clocks' values at game time 0, equal in every run.
inline constexpr std::int64_t kMonotonicBaseNs = 1'000'000'000'000;
inline constexpr std::int64_t kDateBaseNs = 1'704'067'200'000'000'000;  // 2024-01-01, UTC

std::int64_t game_now_ns();
/// The game time for a program that asks. A thread that asks thousands of times from one place
/// without resting is waiting for time to pass, so time moves.
std::int64_t read_game_clock_ns(const void* caller);

/// A thread that rests until a moment of game time, or until something else wakes it. It is
/// registered from its construction until leave().
class Sleeper {
 public:
  Sleeper(std::int64_t wake_ns, WakeBy by, pthread_cond_t* condition = nullptr,
          bool is_swapping = false);
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  /// Whether its time has come; call after leave().
  [[nodiscard]] bool is_due() const;
  /// Ends the registration. Required; further calls do nothing.
  void leave();
  /// For kFutex: waits until it is due, then leaves. False: a signal came first, and it is still
  /// registered.
  bool wait();

 private:
  SleepingThread thread_;
};

/// Sets an alarm for a moment of game time, and then each `every_ns` (0: once); and stops it.
void set_alarm(Alarm& alarm, std::int64_t wake_ns, std::int64_t every_ns);
void stop_alarm(Alarm& alarm);
/// Call in the child of a fork, which inherits no timers.
void forget_timers();

/// Sleeps until a moment. False when a signal came first.
bool sleep_until(std::int64_t wake_ns);
/// Surround a swap, in which this thread may wait for tickreel or the display: no time passes.
void begin_swapping();
void end_swapping();
/// Sleeps at the end of a swap until the next slot begins. Game time waits for this thread from
/// then on.
void sleep_to_slot(std::int64_t wake_ns);
/// Lets game time wait for this thread from then on, as sleep_to_slot() does, without a sleep.
void go_on_swapping();
/// Lets game time wait for another thread.
void let_time_wait_for(int thread);
/// Takes pictures of windows from now on (TimeKeeper::show_windows()).
void show_windows(const WindowPictures& pictures);
/// Whether the clocks show game time now.
bool is_game_time();

/// Lets game time move while this thread waits for another one of the process without a limit.
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

/// Whether this thread is the one that swaps. No time passes unless it rests.
bool is_swapper();
/// Holds a thread that starts another thread until the new one rests; threads that start together
/// would run in any order.
class LetOthersRest {
 public:
  LetOthersRest();
  ~LetOthersRest();
  LetOthersRest(const LetOthersRest&) = delete;
  LetOthersRest& operator=(const LetOthersRest&) = delete;
  void wait() const;

 private:
  int turn_;
};
/// Call when another thread has woken the thread that time waits for, since the two would then run
/// in any order: waits, without time passing, until the other one rests. Does nothing in all other
/// threads.
void let_waker_rest();
/// Starts real time: sleeps take their real time, and the clocks run by themselves.
void begin_real_time();
/// Ends real time: the clocks continue from there as game time.
void begin_game_time();
/// Sets the moment at which real time begins by itself.
void end_game_time_at(std::int64_t end_ns);

}  // namespace tickreel::capture
