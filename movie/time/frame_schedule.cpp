#include "movie/time/frame_schedule.h"

#include <cassert>
#include <numeric>
#include <optional>

namespace tickreel::movie {
namespace {

/// The product, if it stays below 2^62: a sum of two such still fits.
std::optional<std::int64_t> product(std::optional<std::int64_t> a, std::int64_t b) {
  std::int64_t result = 0;
  constexpr std::int64_t kLimit = std::int64_t{1} << 62U;
  if (!a || __builtin_mul_overflow(*a, b, &result) || result >= kLimit) return std::nullopt;
  return result;
}

/// The least common multiple, under the same condition.
std::optional<std::int64_t> common_multiple(std::int64_t a, std::int64_t b) {
  return product(a / std::gcd(a, b), b);
}

}  // namespace

bool FrameSchedule::is_exact_for(const TickRate& tick_rate, const Rational& frame_rate,
                                 const Rational& in_seconds, const Rational& out_seconds) {
  // Frame n lies at a multiple of 1 / time_measure seconds, and 1 / tick_measure ticks.
  const auto time_measure = common_multiple(in_seconds.denominator(), frame_rate.numerator());
  const auto tick_measure = product(time_measure, tick_rate.denominator());
  const std::int64_t last_second = out_seconds.ceil() + 1;
  const auto last_tick = product(last_second, (tick_rate + Rational(1)).ceil());
  const auto last_frame = product(last_second, (frame_rate + Rational(1)).ceil());
  const auto length_measure =
      product(common_multiple(in_seconds.denominator(), out_seconds.denominator()),
              frame_rate.denominator());
  return last_tick && last_frame && product(time_measure, last_second) &&
         product(last_frame, frame_rate.denominator()) && product(tick_measure, *last_tick) &&
         product(length_measure, *last_frame);
}

FrameSchedule::FrameSchedule(TickRate tick_rate, Rational frame_rate, Rational in_seconds,
                             Rational out_seconds)
    : tick_rate_(tick_rate),
      frame_rate_(frame_rate),
      in_seconds_(in_seconds),
      frame_count_(((out_seconds - in_seconds) * frame_rate).ceil()) {
  assert(tick_rate > Rational(0) && frame_rate > Rational(0));
  assert(in_seconds >= Rational(0) && in_seconds < out_seconds);
  assert(is_exact_for(tick_rate, frame_rate, in_seconds, out_seconds));
}

FrameTime FrameSchedule::frame_time(std::int64_t index) const {
  const Rational ticks = (in_seconds_ + Rational(index) / frame_rate_) * tick_rate_;
  const Tick tick = ticks.floor();
  return {tick, ticks - Rational(tick)};
}

}  // namespace tickreel::movie
