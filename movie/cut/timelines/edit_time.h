#pragma once

#include <cstdint>
#include <optional>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// Times of timelines. Files have them as floating point; here they are exact.

/// The longest timeline or media: 25 hours.
inline constexpr std::int64_t kMostEditSeconds = 90'000;
/// The highest rate of a time in a file: frames or samples a second.
inline constexpr std::int64_t kHighestEditRate = 192'000;

/// Returns the exact rate that a number stands for: 24000/1001 for 23.976, 23.98 and 23.976024.
/// Nothing for a rate below 1/1000 or above kHighestEditRate, for one above 1000 that is not whole,
/// and for one that is no such fraction.
std::optional<Rational> snapped_rate(double rate);

/// A speed as a fraction with a denominator up to 1000.
struct SnappedSpeed {
  Rational speed{1};
  bool is_exact = true;  ///< false: the fraction is only the nearest thousandth
};
/// Returns the simplest fraction within a millionth of a speed, or else the nearest thousandth;
/// nothing for a speed that no film can have.
std::optional<SnappedSpeed> snapped_speed(double speed);

/// Returns the product; nothing when its terms leave no room for more arithmetic (see
/// sum_of_times()).
std::optional<Rational> product_of_times(const Rational& a, const Rational& b);

/// Returns the seconds of `value` counts at `rate` counts a second, with the value rounded to
/// thousandths. Nothing for a value that is not a number, or that is beyond kMostEditSeconds in
/// either direction.
std::optional<Rational> seconds_at(double value, const Rational& rate);

/// Return the frame nearest to a time in seconds (of two equally near frames the later one), and
/// the last frame at or before the time. Both are exact.
std::int64_t nearest_frame(const Rational& seconds, const Rational& frame_rate);
std::int64_t frame_at_or_before(const Rational& seconds, const Rational& frame_rate);

/// Returns a time as a number of frames, which need not be whole, in the form that files have.
double in_frames(const Rational& seconds, const Rational& frame_rate);

}  // namespace tickreel::movie
