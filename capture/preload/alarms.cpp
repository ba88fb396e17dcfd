// Alarms of a process: what happens at a moment of its time, once or again and again.

#include <cstdint>

#include "capture/preload/time_keeper.h"

namespace tickreel::capture {

void TimeKeeper::set_alarm(Alarm& alarm, std::int64_t wake_ns, std::int64_t every_ns) {
  start_keeper();
  const RawGuard guard(lock_);
  take_out(alarm);
  alarm.wake_ns = wake_ns;
  alarm.every_ns = every_ns;
  insert(alarm);
  // A driver gives up its place.
  is_driven_ = false;
  publish();
  kick();
}

void TimeKeeper::stop_alarm(Alarm& alarm) {
  const RawGuard guard(lock_);
  if (take_out(alarm)) kick();
  alarm.every_ns = 0;
  publish();
}

void TimeKeeper::insert(Alarm& alarm) {
  Alarm** place = &first_alarm_;
  while (*place != nullptr && (*place)->wake_ns <= alarm.wake_ns) place = &(*place)->next;
  alarm.next = *place;
  alarm.is_set = true;
  *place = &alarm;
  changes.fetch_add(1);
}

bool TimeKeeper::take_out(Alarm& alarm) {
  if (!alarm.is_set) return false;
  alarm.is_set = false;
  changes.fetch_add(1);
  for (Alarm** place = &first_alarm_; *place != nullptr; place = &(*place)->next) {
    if (*place != &alarm) continue;
    *place = alarm.next;
    break;
  }
  return true;
}

void TimeKeeper::ring(Alarm& alarm) {
  take_out(alarm);
  std::int64_t times = 1;
  const std::int64_t now_ns = now();
  if (alarm.every_ns > 0) {
    times += (now_ns - alarm.wake_ns) / alarm.every_ns;
    alarm.wake_ns += times * alarm.every_ns;
  }
  alarm.rings(alarm, times);
  if (alarm.every_ns > 0) insert(alarm);
}

}  // namespace tickreel::capture
