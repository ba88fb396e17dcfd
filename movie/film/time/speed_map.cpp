#include "movie/film/time/speed_map.h"

#include <algorithm>
#include <string>

#include "movie/film/time/capture_range.h"

namespace tickreel::movie {
namespace {

Error beyond_the_film(const std::string& option, const std::string& what, const Rational& at,
                      const Rational& game_length) {
  return bad_field(option, ": the " + what + " at " + format_game_time(at) +
                               " from the in point lies beyond the " +
                               format_game_time(game_length) + " that are filmed");
}

}  // namespace

Result<SpeedMap> SpeedMap::make(const SpeedPlan& plan, const Rational& game_length) {
  SpeedMap map;
  if (!plan.keys.empty() && plan.keys.back().at > game_length) {
    return beyond_the_film("speed", "key", plan.keys.back().at, game_length);
  }
  if (!plan.freezes.empty() && plan.freezes.back().at >= game_length) {
    return beyond_the_film("freeze", "moment", plan.freezes.back().at, game_length);
  }
  SpeedKey before{Rational(0), plan.keys.empty() ? Rational(1) : plan.keys.front().speed};
  for (const SpeedKey& key : plan.keys) {
    map.add_span(before, key);
    before = key;
  }
  map.add_span(before, {game_length, before.speed});
  map.freezes_ = plan.freezes;
  for (const Freeze& freeze : plan.freezes) {
    map.film_length_ = map.film_length_ + WideFraction(freeze.length);
  }
  if (map.film_length_.fits()) return map;
  return bad_field(
      "speed",
      ": the lengths of its parts have no common measure of 128 bits: choose fewer keys, or "
      "rounder numbers");
}

/// Adds nothing for a step, which has no length.
void SpeedMap::add_span(const SpeedKey& from, const SpeedKey& to) {
  if (from.at == to.at) return;
  const WideFraction twice_the_mean = WideFraction(from.speed) + WideFraction(to.speed);
  const WideFraction length =
      WideFraction(2) * (WideFraction(to.at) - WideFraction(from.at)) / twice_the_mean;
  spans_.push_back({from.at, to.at, film_length_, length, from.speed, to.speed});
  film_length_ = film_length_ + length;
}

double SpeedMap::highest_speed() const {
  double highest = 0.0;
  for (const Span& span : spans_) {
    highest = std::max({highest, span.from.to_double(), span.to.to_double()});
  }
  return highest;
}

}  // namespace tickreel::movie
