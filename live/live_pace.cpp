#include "live/live_pace.h"

#include <algorithm>
#include <limits>

namespace tickreel::live {

using std::chrono::microseconds;

std::uint32_t LivePace::ticks_to_catch_up(const TickRate& tick_rate) {
  return static_cast<std::uint32_t>((Rational(kCatchUp.count(), 1000) * tick_rate).ceil());
}

LivePace::LivePace(TickRate tick_rate, SteadyTime now, Rule rule)
    : tick_rate_(tick_rate),
      rule_(rule),
      pacer_(tick_rate, rule == Rule::kAlone ? ticks_to_catch_up(tick_rate) : kTogetherTicks),
      counted_until_(now),
      last_picture_(now) {}

void LivePace::pass_time(SteadyTime now) {
  const SteadyTime until = rule_ == Rule::kAlone ? std::min(now, last_picture_ + kCatchUp) : now;
  if (paused_ || until <= counted_until_) return;
  // Only whole microseconds count; the rest passes next time.
  const auto passed = std::chrono::duration_cast<microseconds>(until - counted_until_);
  pacer_.add(static_cast<std::uint32_t>(
      std::min<std::int64_t>(passed.count(), std::numeric_limits<std::uint32_t>::max())));
  counted_until_ += passed;
}

std::optional<SteadyTime> LivePace::take_tick(SteadyTime now) {
  pass_time(now);
  if (paused_ || !pacer_.take_tick()) return std::nullopt;
  return counted_until_ - microseconds(pacer_.behind_us());
}

std::optional<SteadyTime> LivePace::next_tick() const {
  const SteadyTime next = counted_until_ + microseconds(pacer_.until_tick_us());
  if (paused_) return std::nullopt;
  if (rule_ == Rule::kAlone && next > last_picture_ + kCatchUp) return std::nullopt;
  return next;
}

void LivePace::picture_shown(SteadyTime now) {
  pass_time(now);
  const SteadyTime seen_until = last_picture_ + kCatchUp;
  if (rule_ == Rule::kAlone && !paused_ && now > seen_until) {
    blind_ += std::chrono::duration_cast<microseconds>(now - seen_until);
    counted_until_ = now;
  }
  last_picture_ = std::max(last_picture_, now);
}

void LivePace::pause(bool paused, SteadyTime now) {
  if (paused == paused_) return;
  if (paused) picture_shown(now);
  paused_ = paused;
  counted_until_ = std::max(counted_until_, now);
  last_picture_ = std::max(last_picture_, now);
}

std::uint64_t LivePace::dropped_ticks() const {
  const Rational blind_seconds(blind_.count(), 1'000'000);
  return pacer_.dropped_ticks() + static_cast<std::uint64_t>((blind_seconds * tick_rate_).floor());
}

}  // namespace tickreel::live
