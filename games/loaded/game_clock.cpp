#include "games/loaded/game_clock.h"

#include <sys/random.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <random>

#include "core/wide_integer.h"
#include "games/loaded/call_replacement.h"

namespace tickreel::games {
namespace {

constexpr std::int64_t kNanosecondsPerSecond = 1'000'000'000;
/// 2000-01-01 00:00:00 UTC, in Unix time.
constexpr std::int64_t kBeginsAt = 946'684'800;
/// The start value, in seconds, of clocks that count from an arbitrary point in the past.
constexpr std::int64_t kRunningFor = 1000;

std::atomic<bool> is_in_game_time = false;
std::atomic<std::int64_t> now = 0;  ///< nanoseconds of game time, plus what was slept
std::atomic<std::uint64_t> random_state = 0;

void wait_for(std::int64_t nanoseconds) {
  now += std::max<std::int64_t>(nanoseconds, 0);
}

timespec after(std::int64_t begin_seconds) {
  const std::int64_t passed = now;
  return {begin_seconds + passed / kNanosecondsPerSecond, passed % kNanosecondsPerSecond};
}

timespec told_by(clockid_t clock) {
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI) {
    return after(kBeginsAt);
  }
  return after(clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID ? 0
                                                                                     : kRunningFor);
}

std::int64_t nanoseconds_of(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * kNanosecondsPerSecond + time.tv_nsec;
}

/// The generator is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
std::uint64_t next_random() {
  std::uint64_t z = random_state += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

void fill(void* to, std::size_t count) {
  auto* const bytes = static_cast<std::uint8_t*>(to);
  std::generate(bytes, bytes + count, [] { return static_cast<std::uint8_t>(next_random()); });
}

// These replace the functions of the C library.

std::time_t time_instead(std::time_t* to) {
  if (!is_in_game_time) return std::time(to);
  const std::time_t seconds = after(kBeginsAt).tv_sec;
  if (to != nullptr) *to = seconds;
  return seconds;
}
int clock_gettime_instead(clockid_t clock, timespec* to) {
  if (!is_in_game_time) return ::clock_gettime(clock, to);
  *to = told_by(clock);
  return 0;
}
int gettimeofday_instead(timeval* to, void* zone) {
  if (!is_in_game_time) return ::gettimeofday(to, zone);
  const timespec time = after(kBeginsAt);
  if (to != nullptr) *to = {time.tv_sec, time.tv_nsec / 1000};
  return 0;
}
int timespec_get_instead(timespec* to, int base) {
  if (!is_in_game_time) return std::timespec_get(to, base);
  *to = after(kBeginsAt);
  return base;
}
std::clock_t clock_instead() {
  if (!is_in_game_time) return std::clock();
  return static_cast<std::clock_t>(now / (kNanosecondsPerSecond / CLOCKS_PER_SEC));
}
int nanosleep_instead(const timespec* time, timespec* left) {
  if (!is_in_game_time) return ::nanosleep(time, left);
  wait_for(nanoseconds_of(*time));
  return 0;
}
int clock_nanosleep_instead(clockid_t clock, int flags, const timespec* time, timespec* left) {
  if (!is_in_game_time) return ::clock_nanosleep(clock, flags, time, left);
  const bool is_until = (flags & TIMER_ABSTIME) != 0;
  wait_for(nanoseconds_of(*time) - (is_until ? nanoseconds_of(told_by(clock)) : 0));
  return 0;
}
int usleep_instead(useconds_t microseconds) {
  if (!is_in_game_time) return ::usleep(microseconds);
  wait_for(std::int64_t{microseconds} * 1000);
  return 0;
}
unsigned sleep_instead(unsigned seconds) {
  if (!is_in_game_time) return ::sleep(seconds);
  wait_for(std::int64_t{seconds} * kNanosecondsPerSecond);
  return 0;
}
ssize_t getrandom_instead(void* to, std::size_t count, unsigned flags) {
  if (!is_in_game_time) return ::getrandom(to, count, flags);
  fill(to, count);
  return static_cast<ssize_t>(count);
}
int getentropy_instead(void* to, std::size_t count) {
  if (!is_in_game_time) return ::getentropy(to, count);
  fill(to, count);
  return 0;
}
/// Replaces std::random_device::operator().
unsigned random_device_instead(std::random_device* device) {
  if (!is_in_game_time) return (*device)();
  return static_cast<unsigned>(next_random());
}

const auto& clock_replacements() {
  static const std::array all{
      call_replacement("time", time_instead),
      call_replacement("clock_gettime", clock_gettime_instead),
      call_replacement("gettimeofday", gettimeofday_instead),
      call_replacement("timespec_get", timespec_get_instead),
      call_replacement("clock", clock_instead),
      call_replacement("nanosleep", nanosleep_instead),
      call_replacement("clock_nanosleep", clock_nanosleep_instead),
      call_replacement("usleep", usleep_instead),
      call_replacement("sleep", sleep_instead),
      call_replacement("getrandom", getrandom_instead),
      call_replacement("getentropy", getentropy_instead),
      call_replacement("_ZNSt13random_device9_M_getvalEv", random_device_instead)};
  return all;
}

}  // namespace

void replace_clocks(const std::set<std::string>& loaded_before) {
  replace_calls(clock_replacements(), loaded_before, "libstdc++.so");
}

void begin_game_clock() {
  ::setenv("TZ", "UTC0", 1);
  ::tzset();
}

void set_game_clock(const Rational& seconds) {
  const Int128 passed =
      Int128{seconds.numerator()} * kNanosecondsPerSecond / Int128{seconds.denominator()};
  now = std::max(now.load(), static_cast<std::int64_t>(passed));
}

InGameTime::InGameTime(bool is_wanted) : is_wanted_(is_wanted) {
  if (is_wanted_) is_in_game_time = true;
}

InGameTime::~InGameTime() {
  if (is_wanted_) is_in_game_time = false;
}

}  // namespace tickreel::games
