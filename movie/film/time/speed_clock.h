#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "movie/film/time/speed_map.h"
#include "movie/film/time/wide_fraction.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// A SpeedMap at the ticks of an even clock: frames, or samples. Tick n of it lies at n / rate
/// seconds of film. Any thread.
class SpeedClock {
 public:
  /// A point of the game, exactly, in the units that were asked for.
  struct Place {
    std::int64_t whole = 0;
    Int128 rest = 0;  ///< of `measure`: 0 or more, below it
    Int128 measure = 1;
    double speed = 0.0;  ///< there; 0 in a freeze
    /// The rest in 1 / 2^32, rounded down: the same for the same point, whatever the measure is.
    [[nodiscard]] std::uint32_t parts_of_32_bits() const;
  };
  /// That many units of the clock, frozen.
  struct Stretch {
    std::int64_t first = 0;
    std::int64_t end = 0;
  };

  /// Counts the game in `units` a second; the in point is at `origin` of them. Nothing where the
  /// numbers do not fit 128 bits.
  static std::optional<SpeedClock> make(const SpeedMap& map, const Rational& rate,
                                        const Rational& units, const WideFraction& origin);

  /// How many there are within the film.
  [[nodiscard]] std::int64_t count() const { return count_; }
  /// 0 <= index. Behind the film the game goes on at the last speed, for a million seconds.
  [[nodiscard]] Place at(std::int64_t index) const;
  /// The frozen stretches, or also those at another speed than 1; in order, with something between
  /// two.
  [[nodiscard]] std::vector<Stretch> standing(bool also_other_speeds) const;

 private:
  /// Part of a span, or a freeze. At tick n, x = n * step - origin, the place is
  /// (c0 + c1 x + c2 x^2) / measure.
  struct Piece {
    std::int64_t first = 0;
    Int128 step = 0;
    Int128 origin = 0;
    Int128 c0 = 0;
    Int128 c1 = 0;
    Int128 c2 = 0;
    Int128 measure = 1;
    double speed = 0.0;  ///< at x = 0
    double rise = 0.0;   ///< of the speed, for each x
  };
  class Builder;

  [[nodiscard]] const Piece& piece_at(std::int64_t index) const;
  static Int128 place_in(const Piece& piece, std::int64_t index);

  std::vector<Piece> pieces_;  ///< in order; where several begin together, the last counts
  std::int64_t count_ = 0;
};

}  // namespace tickreel::movie
