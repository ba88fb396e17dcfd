#pragma once

#include <cstdint>
#include <optional>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// Times of timelines. Files have them as floating point; here they are exact.

/// The longest timeline or media: 25 hours.
inline constexpr std::int64_t kMostEditSeconds = 90'000;
inline constexpr std::int64_t kHighestEditRate = 192'000;

/// Returns the exact rate for a rate written as a number: "23.976", "23.98" and "23.976024" are
/// 24000/1001. Nothing for an invalid rate, or one beyond kHighestEditRate.
std::optional<Rational> snapped_rate(double rate);

/// A speed as a fraction with a denominator up to 1000. `is_exact` is false when it is only the
/// nearest such fraction. snapped_speed() returns nothing for a speed that no film can have.
struct SnappedSpeed {
  Rational speed{1};
  bool is_exact = true;
};
std::optional<SnappedSpeed> snapped_speed(double speed);

/// Returns the product, if its terms leave room for more arithmetic (see sum_of_times()).
std::optional<Rational> product_of_times(const Rational& a, const Rational& b);

/// Returns `value` / `rate`, with the value rounded to thousandths. Nothing for values that are not
/// numbers, or are beyond kMostEditSeconds in either direction.
std::optional<Rational> seconds_at(double value, const Rational& rate);

/// Return the frame nearest to a point (the later of two), and the last frame at or before it. Both
/// are exact.
std::int64_t nearest_frame(const Rational& seconds, const Rational& frame_rate);
std::int64_t frame_at_or_before(const Rational& seconds, const Rational& frame_rate);

/// Returns a point in frames as files have it, which need not be a whole number.
double in_frames(const Rational& seconds, const Rational& frame_rate);

}  // namespace tickreel::movie
