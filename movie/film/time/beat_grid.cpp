#include "movie/film/time/beat_grid.h"

#include "core/wide_integer.h"

namespace tickreel::movie {
namespace {

constexpr int kSecondsInAMinute = 60;

/// Returns the whole number nearest to a fraction whose denominator is above 0.
std::int64_t nearest(Int128 numerator, Int128 denominator) {
  return static_cast<std::int64_t>(floor_quotient(2 * numerator + denominator, 2 * denominator));
}

}  // namespace

std::int64_t BeatGrid::frame_of(std::int64_t beat) const {
  const Int128 rate = beats_a_minute.numerator();
  const Int128 beats = Int128{beat} * kSecondsInAMinute * beats_a_minute.denominator();
  const Int128 seconds = offset.numerator() * rate + beats * offset.denominator();
  return nearest(seconds * frame_rate.numerator(),
                 offset.denominator() * rate * frame_rate.denominator());
}

std::int64_t BeatGrid::beat_near(std::int64_t frame) const {
  const Int128 seconds = Int128{frame} * frame_rate.denominator() * offset.denominator() -
                         Int128{offset.numerator()} * frame_rate.numerator();
  const Int128 of_second =
      Int128{frame_rate.numerator()} * offset.denominator() * kSecondsInAMinute;
  return nearest(seconds * beats_a_minute.numerator(), of_second * beats_a_minute.denominator());
}

}  // namespace tickreel::movie
