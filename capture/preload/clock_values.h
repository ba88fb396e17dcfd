#pragma once

#include <sys/time.h>
#include <time.h>

#include <cstdint>

#include "capture/preload/game_time.h"

namespace tickreel::capture {

inline constexpr std::int64_t kSecondNs = 1'000'000'000;
/// Ten years. Longer durations are cut to this one.
inline constexpr std::int64_t kForeverNs = 10LL * 365 * 24 * 3600 * kSecondNs;

/// Whether the nanoseconds are within a second, as system calls demand.
inline bool is_time(const timespec& time) {
  return time.tv_nsec >= 0 && time.tv_nsec < kSecondNs;
}

/// Returns a duration in nanoseconds, cut to 0 .. kForeverNs so that sums fit.
inline std::int64_t length_of(const timespec& time) {
  if (time.tv_sec < 0) return 0;
  if (time.tv_sec >= kForeverNs / kSecondNs) return kForeverNs;
  return std::int64_t{time.tv_sec} * kSecondNs + time.tv_nsec;
}

/// Returns nanoseconds, 0 or more, as a timespec.
inline timespec time_of(std::int64_t ns) {
  return {ns / kSecondNs, ns % kSecondNs};
}

/// Returns the game time, in nanoseconds, of a point in time that a program has computed from one
/// of its clocks. The size of `time` shows whether `time` is a date or a value of the monotonic
/// clock; a date more than a year before the clock's begin is a value of the monotonic clock. The
/// result is cut to 0 .. kForeverNs.
inline std::int64_t moment_of(const timespec& time) {
  const std::int64_t seconds = time.tv_sec;
  if (seconds < 0) return 0;
  const bool is_date = seconds >= kDateBaseNs / kSecondNs / 2;
  const std::int64_t since = seconds - (is_date ? kDateBaseNs : kMonotonicBaseNs) / kSecondNs;
  constexpr std::int64_t kYearSeconds = 365LL * 24 * 3600;
  if (is_date && since < -kYearSeconds) return kForeverNs;
  if (since < 0) return 0;
  if (since >= kForeverNs / kSecondNs) return kForeverNs;
  return since * kSecondNs + time.tv_nsec;
}

/// Returns the nanoseconds that a clock shows at game time 0; below 0: the clock is not replaced.
inline std::int64_t base_of(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
      return kDateBaseNs;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
      return kMonotonicBaseNs;
    // Programs use these clocks like wall clocks. A clock that never moves would block them.
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
      return 0;
    default:
      return -1;
  }
}

}  // namespace tickreel::capture
