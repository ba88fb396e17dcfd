#include "movie/time/beat_grid.h"

namespace tickreel {
namespace {

__extension__ using Wide = __int128;

constexpr int kSecondsInAMinute = 60;

/// Of a fraction whose denominator is above 0.
std::int64_t nearest(Wide numerator, Wide denominator) {
  const Wide twice = 2 * numerator + denominator;
  const Wide floor = twice / (2 * denominator);
  return static_cast<std::int64_t>(floor * 2 * denominator > twice ? floor - 1 : floor);
}

}  // namespace

std::int64_t BeatGrid::frame_of(std::int64_t beat) const {
  const Wide rate = beats_a_minute.numerator();
  const Wide beats = Wide{beat} * kSecondsInAMinute * beats_a_minute.denominator();
  const Wide seconds = offset.numerator() * rate + beats * offset.denominator();
  return nearest(seconds * frame_rate.numerator(),
                 offset.denominator() * rate * frame_rate.denominator());
}

std::int64_t BeatGrid::beat_near(std::int64_t frame) const {
  const Wide seconds = Wide{frame} * frame_rate.denominator() * offset.denominator() -
                       Wide{offset.numerator()} * frame_rate.numerator();
  const Wide of_second = Wide{frame_rate.numerator()} * offset.denominator() * kSecondsInAMinute;
  return nearest(seconds * beats_a_minute.numerator(), of_second * beats_a_minute.denominator());
}

}  // namespace tickreel
