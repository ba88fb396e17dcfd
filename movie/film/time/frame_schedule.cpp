#include "movie/film/time/frame_schedule.h"

#include <cassert>
#include <numeric>
#include <optional>

#include "core/wide_integer.h"

namespace tickreel::movie {
namespace {

/// Returns the product if it stays below 2^62, so that a sum of two products still fits.
std::optional<std::int64_t> product(std::optional<std::int64_t> a, std::int64_t b) {
  std::int64_t result = 0;
  constexpr std::int64_t kLimit = std::int64_t{1} << 62U;
  if (!a || __builtin_mul_overflow(*a, b, &result) || result >= kLimit) return std::nullopt;
  return result;
}

/// Returns the least common multiple if it stays below 2^62.
std::optional<std::int64_t> common_multiple(std::int64_t a, std::int64_t b) {
  return product(a / std::gcd(a, b), b);
}

/// Returns the product if its terms stay below 2^62. Common factors of numerator and denominator
/// are removed before the check.
std::optional<Rational> product(const Rational& a, const Rational& b) {
  constexpr Int128 kLimit = Int128{1} << 62U;
  const Int128 numerator = Int128{a.numerator()} * b.numerator();
  const Int128 denominator = Int128{a.denominator()} * b.denominator();
  const Int128 common = greatest_common_divisor(numerator, denominator);
  if (absolute(numerator / common) >= kLimit || denominator / common >= kLimit) return std::nullopt;
  return Rational(static_cast<std::int64_t>(numerator / common),
                  static_cast<std::int64_t>(denominator / common));
}

/// Returns the number of frames if it can be computed.
std::optional<Rational> length_in_frames(const Rational& in, const Rational& out,
                                         const Rational& frame_rate) {
  const auto measure = common_multiple(in.denominator(), out.denominator());
  if (!product(measure, out.ceil() + 1)) return std::nullopt;
  return product(out - in, frame_rate);
}

}  // namespace

bool FrameSchedule::is_exact_for(const TickRate& tick_rate, const Rational& frame_rate,
                                 const Rational& in_seconds, const Rational& out_seconds) {
  const auto in_ticks = product(in_seconds, tick_rate);
  const auto ticks_of_frame = product(tick_rate, Rational(1) / frame_rate);
  if (!in_ticks || !ticks_of_frame) return false;
  // Frame n lies at a multiple of 1 / time_measure seconds, and 1 / tick_measure ticks.
  const auto time_measure = common_multiple(in_seconds.denominator(), frame_rate.numerator());
  const auto tick_measure = common_multiple(in_ticks->denominator(), ticks_of_frame->denominator());
  const std::int64_t last_second = out_seconds.ceil() + 1;
  const auto last_tick = product(last_second, (tick_rate + Rational(1)).ceil());
  const auto last_frame = product(last_second, (frame_rate + Rational(1)).ceil());
  return last_tick && last_frame && product(time_measure, last_second) &&
         product(last_frame, frame_rate.denominator()) &&
         product(last_frame, ticks_of_frame->numerator()) && product(tick_measure, *last_tick) &&
         product(in_seconds, frame_rate) && length_in_frames(in_seconds, out_seconds, frame_rate);
}

FrameSchedule::FrameSchedule(TickRate tick_rate, Rational frame_rate, Rational in_seconds,
                             Rational out_seconds)
    : frame_rate_(frame_rate),
      in_seconds_(in_seconds),
      in_ticks_(in_seconds * tick_rate),
      ticks_of_frame_(tick_rate / frame_rate),
      frame_count_(((out_seconds - in_seconds) * frame_rate).ceil()) {
  assert(tick_rate > Rational(0) && frame_rate > Rational(0));
  assert(in_seconds >= Rational(0) && in_seconds < out_seconds);
  assert(is_exact_for(tick_rate, frame_rate, in_seconds, out_seconds));
}

FrameTime FrameSchedule::frame_time(std::int64_t index) const {
  const Rational ticks = in_ticks_ + Rational(index) * ticks_of_frame_;
  const Tick tick = ticks.floor();
  return {tick, ticks - Rational(tick)};
}

}  // namespace tickreel::movie
