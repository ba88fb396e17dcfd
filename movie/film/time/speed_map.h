#pragma once

#include <vector>

#include "movie/film/time/speed_plan.h"
#include "movie/film/time/wide_fraction.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Maps each time of a film to a time of the game, exactly and without roots. Between two keys that
/// are d seconds of the game apart, the speed goes from a to b in L = 2 d / (a + b) seconds of
/// film. t seconds of film after the first key, a t + (b - a) / (2 L) t^2 seconds of the game have
/// passed.
class SpeedMap {
 public:
  /// The stretch from one key to the next, or between a key and an end of the film. Its times leave
  /// out the freezes.
  struct Span {
    Rational game_begin;  ///< seconds from the in point
    Rational game_end;
    WideFraction film_begin;  ///< seconds
    WideFraction film_length;
    Rational from;  ///< the speeds at the ends of the span
    Rational to;
  };

  /// Makes the map for a film of `game_length` seconds of the game, above 0. kUsage when a key
  /// lies beyond that length, when a freeze lies at it or beyond, or when the numbers have no
  /// common denominator that fits into 128 bits.
  static Result<SpeedMap> make(const SpeedPlan& plan, const Rational& game_length);

  [[nodiscard]] const std::vector<Span>& spans() const { return spans_; }
  [[nodiscard]] const std::vector<Freeze>& freezes() const { return freezes_; }
  /// Returns the length of the film in seconds, including the freezes.
  [[nodiscard]] const WideFraction& film_length() const { return film_length_; }
  [[nodiscard]] double highest_speed() const;

 private:
  void add_span(const SpeedKey& from, const SpeedKey& to);

  std::vector<Span> spans_;
  std::vector<Freeze> freezes_;
  WideFraction film_length_;
};

}  // namespace tickreel::movie
