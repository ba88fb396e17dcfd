// The functions that tell the time: every clock of a program shows game time.

#include <sys/timeb.h>
#include <sys/times.h>
#include <unistd.h>

#include <cerrno>

#include "capture/preload/capture_state.h"
#include "capture/preload/clock_values.h"
#include "capture/preload/real_calls.h"

namespace tickreel::capture {
TICKREEL_HOOK(int, clock_gettime, (clockid_t clock, timespec* time)) {
  static Real<int(clockid_t, timespec*)> real("clock_gettime");
  const std::int64_t base = base_of(clock);
  if (is_real(TICKREEL_CALLER) || base < 0) return real(clock, time);
  *time = time_of(base + read_game_clock_ns(TICKREEL_CALLER));
  return 0;
}

TICKREEL_HOOK(int, gettimeofday, (timeval * time, void* zone)) {
  static Real<int(timeval*, void*)> real("gettimeofday");
  if (is_real(TICKREEL_CALLER) || time == nullptr) return real(time, zone);
  const timespec now = time_of(kDateBaseNs + read_game_clock_ns(TICKREEL_CALLER));
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

TICKREEL_HOOK(time_t, time, (time_t * to)) {
  static Real<time_t(time_t*)> real("time");
  if (is_real(TICKREEL_CALLER)) return real(to);
  const time_t now = (kDateBaseNs + read_game_clock_ns(TICKREEL_CALLER)) / kSecondNs;
  if (to != nullptr) *to = now;
  return now;
}

TICKREEL_HOOK(int, timespec_get, (timespec * time, int base)) {
  static Real<int(timespec*, int)> real("timespec_get");
  if (is_real(TICKREEL_CALLER) || base != TIME_UTC) return real(time, base);
  *time = time_of(kDateBaseNs + read_game_clock_ns(TICKREEL_CALLER));
  return base;
}

TICKREEL_HOOK(clock_t, clock, ()) {
  static Real<clock_t()> real("clock");
  if (is_real(TICKREEL_CALLER)) return real();
  return read_game_clock_ns(TICKREEL_CALLER) / (kSecondNs / CLOCKS_PER_SEC);
}

TICKREEL_HOOK(clock_t, times, (tms * used)) {
  static Real<clock_t(tms*)> real("times");
  if (is_real(TICKREEL_CALLER)) return real(used);
  static const std::int64_t tick_ns = kSecondNs / sysconf(_SC_CLK_TCK);
  const clock_t now = read_game_clock_ns(TICKREEL_CALLER) / tick_ns;
  if (used != nullptr) *used = {now, 0, 0, 0};
  return kMonotonicBaseNs / tick_ns + now;
}

TICKREEL_HOOK(int, ftime, (timeb * to)) {
  if (to == nullptr) return -1;
  timespec now{};
  if (is_real(TICKREEL_CALLER)) {
    static Real<int(clockid_t, timespec*)> real("clock_gettime");
    real(CLOCK_REALTIME, &now);
  } else {
    now = time_of(kDateBaseNs + read_game_clock_ns(TICKREEL_CALLER));
  }
  *to = {now.tv_sec, static_cast<unsigned short>(now.tv_nsec / 1'000'000), 0, 0};
  return 0;
}

}  // namespace tickreel::capture
