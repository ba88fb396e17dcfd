#include "movie/film/time/speed_schedule.h"

#include <algorithm>

namespace tickreel::movie {

std::optional<SpeedSchedule> SpeedSchedule::make(const SpeedMap& map, const TickRate& tick_rate,
                                                 const Rational& frame_rate,
                                                 const Rational& in_seconds) {
  const WideFraction origin = WideFraction(in_seconds) * WideFraction(tick_rate);
  auto clock = SpeedClock::make(map, frame_rate, tick_rate, origin);
  if (!clock) return std::nullopt;
  return SpeedSchedule(*std::move(clock), tick_rate);
}

FrameTime SpeedSchedule::frame_time(std::int64_t index) const {
  constexpr Int128 kLargestTerm = Int128{1} << 62U;
  constexpr std::int64_t kParts = std::int64_t{1} << 28U;
  const SpeedClock::Place place = clock_.at(index);
  const WideFraction alpha(place.rest, place.measure);
  // With this bound, tick plus alpha can be added up and turned into seconds without overflow.
  const std::int64_t rate_term = std::max(tick_rate_.numerator(), tick_rate_.denominator());
  if (alpha.denominator() > kLargestTerm / (place.whole + 1) / rate_term) {
    return {place.whole, Rational(place.parts_of_32_bits() >> 4U, kParts)};
  }
  return {place.whole, Rational(static_cast<std::int64_t>(alpha.numerator()),
                                static_cast<std::int64_t>(alpha.denominator()))};
}

}  // namespace tickreel::movie
