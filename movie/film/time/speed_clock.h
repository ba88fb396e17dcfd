#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "movie/film/time/speed_map.h"
#include "movie/film/time/wide_fraction.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// A SpeedMap sampled at even steps of film time, which are frames or samples: step n lies at n /
/// rate seconds of film. The steps are called ticks here. Any thread.
class SpeedClock {
 public:
  /// An exact point of the game, counted in the units given to make(): `whole` + `rest` /
  /// `measure`.
  struct Place {
    std::int64_t whole = 0;
    Int128 rest = 0;  ///< 0 <= rest < measure
    Int128 measure = 1;
    double speed = 0.0;  ///< at this point; 0 in a freeze
    /// Returns `rest` / `measure` in 1 / 2^32, rounded down. The result depends on the point alone,
    /// not on the measure.
    [[nodiscard]] std::uint32_t parts_of_32_bits() const;
  };
  /// A range of clock ticks, `end` exclusive.
  struct Stretch {
    std::int64_t first = 0;
    std::int64_t end = 0;
  };

  /// Makes a clock with `rate` ticks in a second of film. It counts the game in `units` a second;
  /// the film's in point is at `origin` units. Returns nothing when the numbers do not fit 128
  /// bits.
  static std::optional<SpeedClock> make(const SpeedMap& map, const Rational& rate,
                                        const Rational& units, const WideFraction& origin);

  /// Returns the number of ticks within the film.
  [[nodiscard]] std::int64_t count() const { return count_; }
  /// Returns the point of the game at a tick; 0 <= index. After the film's end the game continues
  /// at the last speed, for a million seconds.
  [[nodiscard]] Place at(std::int64_t index) const;
  /// Returns the stretches in which the game is frozen; with `also_other_speeds`, all stretches
  /// whose speed is not 1. They are in order and do not touch each other; the last may reach beyond
  /// the film's end.
  [[nodiscard]] std::vector<Stretch> standing(bool also_other_speeds) const;

 private:
  /// Part of a span, or a freeze. At tick n the place is (c0 + c1 x + c2 x^2) / measure, where x =
  /// n * step - origin.
  struct Piece {
    std::int64_t first = 0;
    Int128 step = 0;
    Int128 origin = 0;
    Int128 c0 = 0;
    Int128 c1 = 0;
    Int128 c2 = 0;
    Int128 measure = 1;
    double speed = 0.0;  ///< at x = 0
    double rise = 0.0;   ///< change of the speed for each x
  };
  class Builder;

  [[nodiscard]] const Piece& piece_at(std::int64_t index) const;
  static Int128 place_in(const Piece& piece, std::int64_t index);

  /// In order; where several begin at the same tick, the last one counts.
  std::vector<Piece> pieces_;
  std::int64_t count_ = 0;
};

}  // namespace tickreel::movie
