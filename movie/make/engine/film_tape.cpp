#include "movie/make/engine/film_tape.h"

#include <algorithm>
#include <cmath>

#include "core/wide_integer.h"

namespace tickreel::movie {

namespace {

constexpr int kFadesInASecond = 200;

/// How far from a sample the session is read for stretching: the neighbouring block, and its
/// run-up.
constexpr double kStretchedSeconds = 2.25;

}  // namespace

std::optional<FilmTape> FilmTape::make(const SpeedMap& map, int sample_rate_hz,
                                       const Rational& in_seconds, SpeedAudio audio,
                                       int session_rate_hz) {
  const Rational rate(sample_rate_hz);
  const Rational session_rate(session_rate_hz == 0 ? sample_rate_hz : session_rate_hz);
  const WideFraction begin = WideFraction(in_seconds) * WideFraction(rate);
  if (!begin.fits()) return std::nullopt;
  auto clock = SpeedClock::make(map, rate, session_rate,
                                WideFraction(begin.ceil()) * WideFraction(session_rate / rate));
  if (!clock) return std::nullopt;
  FilmTape tape(*std::move(clock));
  tape.sample_rate_hz_ = sample_rate_hz;
  tape.session_rate_hz_ = static_cast<int>(session_rate.numerator());
  tape.fade_ = sample_rate_hz / kFadesInASecond;
  tape.silent_ = tape.clock_.standing(audio == SpeedAudio::kMuted);
  const double highest = audio == SpeedAudio::kPitched ? map.highest_speed() : 1.0;
  tape.reach_ = tape_reach(highest * tape.of_film_sample());
  if (audio != SpeedAudio::kPitchKept) return tape;
  tape.blocks_ = stretch_blocks(tape.clock_, sample_rate_hz);
  const double seconds = std::max(map.highest_speed(), 1.0) * kStretchedSeconds;
  tape.reach_ += static_cast<std::int64_t>(seconds * session_rate.to_double());
  return tape;
}

std::vector<StretchBlock>::const_iterator FilmTape::block_at(std::int64_t sample) const {
  return std::ranges::upper_bound(blocks_, sample, {}, &StretchBlock::end);
}

TapePlace FilmTape::at(std::int64_t sample) const {
  const float gain = gain_at(sample);
  const auto block = block_at(sample);
  const bool is_stretched = block != blocks_.end() && block->first <= sample;
  if (gain == 0.0F || is_stretched) return {.gain = 0.0F};
  TapePlace place = clock_place(sample);
  place.gain = gain;
  return place;
}

TapePlace FilmTape::clock_place(std::int64_t sample) const {
  constexpr double kParts = 4294967296.0;  // 2^32
  const SpeedClock::Place place = clock_.at(sample);
  return {place.whole, place.parts_of_32_bits() / kParts, place.speed * of_film_sample()};
}

TapePlace FilmTape::place_around(const SpeedClock::Stretch& stretch, std::int64_t sample,
                                 std::optional<double> speed) const {
  const std::int64_t nearest = std::clamp(sample, stretch.first, stretch.end - 1);
  TapePlace place = clock_place(nearest);
  if (speed) place.speed = *speed * of_film_sample();
  const double at = place.fraction + static_cast<double>(sample - nearest) * place.speed;
  place.whole += static_cast<std::int64_t>(std::floor(at));
  place.fraction = at - std::floor(at);
  return place;
}

TapePlace FilmTape::place_of_game_sample(std::int64_t sample) const {
  const Int128 parts = Int128{sample} * session_rate_hz_;
  const auto whole = static_cast<std::int64_t>(floor_quotient(parts, sample_rate_hz_));
  const auto rest = static_cast<std::int64_t>(parts - Int128{whole} * sample_rate_hz_);
  return {whole, static_cast<double>(rest) / sample_rate_hz_, of_film_sample()};
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
