#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/film/time/speed_plan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The slow parts of a mark's films, for a time line. Points are seconds of game time from tick 0.
/// It is read from and written as keys of `--speed`; keys that are not part of a slow part are
/// kept.
class SlowMotion {
 public:
  /// A stretch that is slower than its surroundings.
  struct Part {
    Rational from;   ///< where the speed has reached its low value
    Rational to;     ///< where the speed begins to rise again
    Rational speed;  ///< seconds of game time in a second of film
    friend bool operator==(const Part&, const Part&) = default;
  };
  /// A new part has 1 / kUsualPart of the speed, for a second.
  static constexpr int kUsualPart = 4;
  /// The selectable speeds go from 3/4 down to 1 / kSlowestPart.
  static constexpr int kSlowestPart = 32;
  static constexpr std::size_t kSpeeds = 11;  ///< the number of selectable speeds

  /// Reads the slow parts of a range. kUsage for a point, and when the speed is not in the form of
  /// text().
  static Result<SlowMotion> of(const Mark& mark);

  /// Returns the text for Mark::speed; empty when the speed is 1 throughout.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::vector<SpeedKey>& keys() const { return keys_; }
  [[nodiscard]] std::vector<Part> parts() const;
  /// Returns the part that contains a point, including the ramps to and from it.
  [[nodiscard]] std::optional<std::size_t> part_at(const Rational& seconds) const;
  /// Returns the speed at a point, which the time line draws.
  [[nodiscard]] double speed_at(double seconds) const;

  /// Adds a part around a point, of the default length if there is room. kUsage where the speed
  /// already changes.
  Status add(const Rational& around);
  void remove(std::size_t part);
  /// Sets the speed `steps` selectable speeds slower; below 0: faster. The part stays slower than
  /// its surroundings. Returns false when it cannot be slower or faster.
  bool slow_down(std::size_t part, int steps);
  /// Moves the beginning and the end of a part as far as there is room; it keeps a minimum length.
  void stretch(std::size_t part, const Rational& from, const Rational& to);

 private:
  /// The keys of a part: those with the lowest speed among their neighbours.
  struct Keys {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  [[nodiscard]] std::vector<Keys> find_parts() const;
  void tidy();

  Rational in_;
  Rational length_;
  std::vector<SpeedKey> keys_;  ///< seconds from the in point
};

/// Returns the speed of a mark after one of its edges has moved. Slow moments stay at their times,
/// as far as they are within the range.
std::string speed_after_move(const Mark& before, const Mark& after);

}  // namespace tickreel::movie
