#pragma once

#include <pthread.h>

#include <cstdint>

#include "capture/preload/time_keeper.h"

// Game time: that of a display with a constant rate on an infinitely fast computer. Only sleeping
// and swapping move it. Whoever is to wake first moves it to that moment, and nobody else wakes
// before that one is at rest again: so what happens, and when, does not depend on the machine.
//
// Before the first picture programs also wait for the display, asleep between looks. Where its
// server can be looked at, it has to be at rest like a thread of the program: so each look finds
// what there is to find. Elsewhere, and where there is no graphics library, such sleeps take as
// long as they say.

namespace tickreel::capture {

/// What the clocks say at game time 0: the same in every run.
inline constexpr std::int64_t kMonotonicBaseNs = 1'000'000'000'000;
inline constexpr std::int64_t kDateBaseNs = 1'704'067'200'000'000'000;  // 2024-01-01, UTC

std::int64_t game_now_ns();
/// The same for a program that asks what time it is. Who asks thousands of times from one place
/// without resting waits for time to pass, which it then does.
std::int64_t read_game_clock_ns(const void* caller);

/// A thread that rests until game time reaches a moment, or something else wakes it. It stands in a
/// list from its construction on, and leaves with leave().
class Sleeper {
 public:
  Sleeper(std::int64_t wake_ns, WakeBy by, pthread_cond_t* condition = nullptr,
          bool is_swapping = false);
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  /// Whether its time has come; after leave().
  [[nodiscard]] bool is_due() const;
  /// Has to be called, and may be several times.
  void leave();
  /// Of kFutex: until it is due, and leaves. False: a signal came before, and it is still here.
  bool wait();

 private:
  SleepingThread thread_;
};

/// False: a signal came before.
bool sleep_until(std::int64_t wake_ns);
/// The end of a swap: until the next slot begins. Makes this thread the one that time waits for.
void sleep_to_slot(std::int64_t wake_ns);

/// While this thread waits for another one of the process, without a limit: game time moves on.
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

/// Whether this thread is the one that swaps: without its rest no time passes.
bool is_swapper();
/// From before a thread begins another one until that rests, and it goes on: threads that begin
/// together would come in any order.
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
/// Another thread has woken the one that time waits for, and may have more to do: what both did
/// then would come in any order. No time passes until the other rests; does nothing in all other
/// threads.
void let_waker_rest();
/// From now on sleeps take as long as they say, and clocks go on by themselves.
void begin_real_time();
/// The end of that: the clocks go on from there as game time.
void begin_game_time();
/// Where real time begins without anybody's doing.
void end_game_time_at(std::int64_t end_ns);

}  // namespace tickreel::capture
