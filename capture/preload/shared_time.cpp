// How the processes of a program keep one game time: each tells when it acts next, and that with
// the first moment moves time when all of them rest.

#include <cstdint>

#include "capture/preload/capture_state.h"
#include "capture/preload/time_keeper.h"

namespace tickreel::capture {

void TimeKeeper::share(SharedTime& time, int place) {
  if (place < 0) return;
  time_ = &time;
  place_ = place;
  // The program that this process ran before may have been exchanged (exec) during its turn.
  auto self = static_cast<std::int32_t>(raw_call(SYS_getpid));
  time.mover.compare_exchange_strong(self, 0);
  time.keepers[place].store(0);
  time.drivers[place].store(0);
  publish();
}

void TimeKeeper::publish() {
  if (place_ < 0) return;
  const std::int64_t end = game_end_ns_.load();
  const std::int64_t next = first_ns() < end ? first_ns() : end;
  time_->first_ns[place_].store(woken_ != nullptr ? kAtOnce : next == INT64_MAX ? 0 : next + 1);
}

bool TimeKeeper::has_others() const {
  for (int i = 0; place_ >= 0 && i < static_cast<int>(kMostProcesses); ++i) {
    const int process = exchange()->processes[i].load();
    if (process == 0) return false;
    if (i != place_ && is_alive(process)) return true;
  }
  return false;
}

OtherProcesses TimeKeeper::find_others(KnownToRest& known) {
  OtherProcesses others;
  for (int i = 0; place_ >= 0 && i < static_cast<int>(kMostProcesses); ++i) {
    const int process = exchange()->processes[i].load();
    if (process == 0) break;
    if (i == place_ || !is_alive(process)) continue;
    others.processes[others.count++] = process;
    known.add(time_->keepers[i].load());
    known.add(time_->drivers[i].load());
  }
  return others;
}

bool TimeKeeper::others_come_first(std::int64_t to_ns) const {
  for (int i = 0; place_ >= 0 && i < static_cast<int>(kMostProcesses); ++i) {
    const int process = exchange()->processes[i].load();
    if (process == 0) break;
    const std::int64_t first = time_->first_ns[i].load();
    if (i == place_ || first == 0) continue;
    const bool is_before = first - 1 < to_ns || (first - 1 == to_ns && i < place_);
    if (is_before && is_alive(process)) return true;
  }
  return false;
}

bool TimeKeeper::take_turn() {
  const auto self = static_cast<std::int32_t>(raw_call(SYS_getpid));
  std::int32_t mover = 0;
  if (time_->mover.compare_exchange_strong(mover, self)) return true;
  return mover != self && !is_alive(mover) && time_->mover.compare_exchange_strong(mover, self);
}

void TimeKeeper::leave_turn() {
  time_->mover.store(0);
}

bool TimeKeeper::are_windows_shown(std::int64_t to_ns) {
  const std::int32_t shower = time_->shower.load();
  if (shower == 0 || shower == static_cast<std::int32_t>(raw_call(SYS_getpid)) ||
      time_->shown_ns.load() >= to_ns || !is_alive(shower)) {
    return true;
  }
  time_->asked_ns.store(to_ns);
  return false;
}

TimeKeeper::Look TimeKeeper::show_for_others() {
  const std::int64_t asked = time_->asked_ns.load();
  if (time_->shower.load() != static_cast<std::int32_t>(raw_call(SYS_getpid)) ||
      time_->shown_ns.load() >= asked || is_real()) {
    return {Next::kWoke};
  }
  if (!take_turn()) return {Next::kLook};
  KnownToRest known;
  {
    const RawGuard guard(lock_);
    add_known(known);
  }
  const OtherProcesses others = find_others(known);
  const bool is_shown = all_others_rest(known, others) && take_picture(asked);
  if (is_shown) time_->shown_ns.store(asked);
  leave_turn();
  return {is_shown ? Next::kWoke : Next::kLook};
}

}  // namespace tickreel::capture
