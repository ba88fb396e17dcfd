#pragma once

#include <cstdint>
#include <optional>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// Times of timelines: others write them as floating point, here they are exact.

/// No timeline and no media is longer: 25 hours.
inline constexpr std::int64_t kMostEditSeconds = 90'000;
inline constexpr std::int64_t kHighestEditRate = 192'000;

/// What a rate written as a number means: "23.976", "23.98" and "23.976024" are 24000/1001. Nothing
/// for what is no rate, or beyond kHighestEditRate.
std::optional<Rational> snapped_rate(double rate);

/// The fraction with a denominator up to 1000 that is meant by a speed; the nearest such for what
/// is none, and `is_exact` says which. Nothing for what no film can have.
struct SnappedSpeed {
  Rational speed{1};
  bool is_exact = true;
};
std::optional<SnappedSpeed> snapped_speed(double speed);

/// The product, where its terms leave room for more arithmetic (see sum_of_times).
std::optional<Rational> product_of_times(const Rational& a, const Rational& b);

/// `value` / `rate`, where the value is taken to thousandths. Nothing for what is no number, or
/// beyond kMostEditSeconds either way.
std::optional<Rational> seconds_at(double value, const Rational& rate);

/// The frame nearest to a point, the later of two; and the last one at or before it. Exact.
std::int64_t nearest_frame(const Rational& seconds, const Rational& frame_rate);
std::int64_t frame_at_or_before(const Rational& seconds, const Rational& frame_rate);

/// The same as files have it: not always a whole number.
double in_frames(const Rational& seconds, const Rational& frame_rate);

}  // namespace tickreel::movie
