#include "movie/engine/film_tape.h"

#include <algorithm>

namespace tickreel::movie {

std::optional<FilmTape> FilmTape::make(const SpeedMap& map, int sample_rate_hz,
                                       const Rational& in_seconds, bool is_muted,
                                       int session_rate_hz) {
  constexpr int kFadesInASecond = 200;
  const Rational rate(sample_rate_hz);
  const Rational session_rate(session_rate_hz == 0 ? sample_rate_hz : session_rate_hz);
  const WideFraction begin = WideFraction(in_seconds) * WideFraction(rate);
  if (!begin.fits()) return std::nullopt;
  auto clock = SpeedClock::make(map, rate, session_rate,
                                WideFraction(begin.ceil()) * WideFraction(session_rate / rate));
  if (!clock) return std::nullopt;
  FilmTape tape(*std::move(clock));
  tape.silent_ = tape.clock_.standing(is_muted);
  tape.of_film_sample_ = (session_rate / rate).to_double();
  tape.reach_ = tape_reach((is_muted ? 1.0 : map.highest_speed()) * tape.of_film_sample_);
  tape.fade_ = sample_rate_hz / kFadesInASecond;
  return tape;
}

TapePlace FilmTape::at(std::int64_t sample) const {
  constexpr double kParts = 4294967296.0;  // 2^32
  const float gain = gain_at(sample);
  if (gain == 0.0F) return {.gain = 0.0F};
  const SpeedClock::Place place = clock_.at(sample);
  return {place.whole, place.parts_of_32_bits() / kParts, place.speed * of_film_sample_, gain};
}

float FilmTape::gain_at(std::int64_t sample) const {
  std::int64_t audible = fade_;
  const auto next = std::ranges::upper_bound(silent_, sample, {}, &SpeedClock::Stretch::first);
  if (next != silent_.end()) audible = std::min(audible, next->first - sample);
  if (next != silent_.begin()) {
    audible = std::min(audible, std::max<std::int64_t>(sample - std::prev(next)->end + 1, 0));
  }
  return static_cast<float>(audible) / static_cast<float>(fade_);
}

}  // namespace tickreel::movie
