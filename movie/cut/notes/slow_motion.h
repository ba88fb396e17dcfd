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

/// The speed of a mark's films, for a time line that shows and edits their slow parts. Points are
/// seconds of game time from tick 0. The speed has the keys of `--speed`. Editing a slow part
/// leaves the keys that do not belong to it as they are.
class SlowMotion {
 public:
  /// A stretch of the range that is slower than its surroundings, and slower than normal.
  struct Part {
    Rational from;   ///< where the speed has reached its low value
    Rational to;     ///< where the speed begins to rise again
    Rational speed;  ///< seconds of game time in a second of film
    friend bool operator==(const Part&, const Part&) = default;
  };
  /// A new part lasts a second and has 1 / kUsualPart of the speed around it.
  static constexpr int kUsualPart = 4;
  /// The selectable speeds go from 3/4 down to 1 / kSlowestPart.
  static constexpr int kSlowestPart = 32;
  static constexpr std::size_t kSpeeds = 11;  ///< the number of selectable speeds

  /// Reads the speed of a mark that is a range. kUsage for a mark that is a point, and for a speed
  /// (Mark::speed) that text() does not write.
  static Result<SlowMotion> of(const Mark& mark);

  /// Returns the text for Mark::speed; empty when the speed is 1 throughout.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::vector<SpeedKey>& keys() const { return keys_; }
  /// Returns the slow parts in order of time. Functions take a part by its index in this list.
  [[nodiscard]] std::vector<Part> parts() const;
  /// Returns the part that contains a point, including the ramps to and from it; nothing: none.
  [[nodiscard]] std::optional<std::size_t> part_at(const Rational& seconds) const;
  /// Returns the speed at a point, which the time line draws.
  [[nodiscard]] double speed_at(double seconds) const;

  /// Adds a part around a point, of the default length if there is room. kUsage outside of the
  /// mark, where the speed already changes, and where there is no room for a part or its keys.
  Status add(const Rational& around);
  void remove(std::size_t part);
  /// Makes a part slower by `steps` selectable speeds, down to the slowest; below 0: faster, up to
  /// the fastest. Returns false, and changes nothing, when the part has that speed or would not be
  /// slower than its surroundings.
  bool slow_down(std::size_t part, int steps);
  /// Moves the beginning and the end of a part, as far as there is room. The part does not get
  /// shorter than 1/20 s. A part with a single key stays as it is.
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

/// Returns the Mark::speed of a mark whose in or out point has moved. Slow moments stay at their
/// times of the game; those outside of the new range are left out. Returns the old speed when the
/// new one cannot be written.
std::string speed_after_move(const Mark& before, const Mark& after);

}  // namespace tickreel::movie
