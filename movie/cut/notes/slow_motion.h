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

/// Where the films of a mark go slower, as somebody at a time line sets it. Points are seconds of
/// game time from tick 0. It is made of the keys of `--speed`, and becomes such keys again: what
/// they say besides stays.
class SlowMotion {
 public:
  /// A stretch that is slower than what lies around it.
  struct Part {
    Rational from;   ///< from here on the speed is this, when it has gone down
    Rational to;     ///< where it begins to go up again
    Rational speed;  ///< of game time in a second of film
    friend bool operator==(const Part&, const Part&) = default;
  };
  /// What one becomes when it is set, a quarter of the speed for a second.
  static constexpr int kUsualPart = 4;
  /// Speeds that people choose are 1 / n, from 3/4 on down to this n.
  static constexpr int kSlowestPart = 32;
  static constexpr std::size_t kSpeeds = 11;  ///< so many are there

  /// Of a range. kUsage for a point, and when the speed is none that text() writes.
  static Result<SlowMotion> of(const Mark& mark);

  /// As Mark::speed has it; empty: nothing changes anything.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::vector<SpeedKey>& keys() const { return keys_; }
  [[nodiscard]] std::vector<Part> parts() const;
  /// The one that a point is in, or on the way to and from which it is.
  [[nodiscard]] std::optional<std::size_t> part_at(const Rational& seconds) const;
  /// The speed at a point, and what the time line draws.
  [[nodiscard]] double speed_at(double seconds) const;

  /// Sets one around a point, as long as usual where there is room for it. kUsage where the speed
  /// changes already.
  Status add(const Rational& around);
  void remove(std::size_t part);
  /// From one speed that people choose to the next, `steps` slower; below 0: faster. It stays
  /// slower than what is around it. False when it is as slow or as fast as it can be.
  bool slow_down(std::size_t part, int steps);
  /// It begins and ends there, as far as there is room for it, and has a length.
  void stretch(std::size_t part, const Rational& from, const Rational& to);

 private:
  /// Which keys are a part: those with the lowest speed of their neighbourhood.
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

/// The speed of a mark one of whose edges has moved: slow moments stay where they were, as far as
/// they are within the range.
std::string speed_after_move(const Mark& before, const Mark& after);

}  // namespace tickreel::movie
