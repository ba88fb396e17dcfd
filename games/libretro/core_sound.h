#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/room.h"

namespace tickreel::games {

/// The sound of a core, in pieces as long as the steps of the session.
///
/// A core gives about as many samples with each picture as its rates say, some more or some less
/// in all (Gambatte 5 more a second; PC Engine Fast 170 less), and none while it does not run. Each
/// step is given exactly what it owes: the same samples, one after the other, as long as about as
/// many are there; else a few more or less of them, stretched over the step by cubic interpolation
/// (Catmull and Rom, "A class of local interpolating splines", 1974). No sound is later than about
/// a third of a step.
class CoreSound {
 public:
  /// Left and right, 16 bits each.
  void add(std::span<const std::int16_t> samples);
  /// The next `count` samples, left and right, -1..1, appended to `to`.
  void take(std::size_t count, std::vector<float>& to);

 private:
  [[nodiscard]] std::size_t waiting() const { return samples_.size() / 2 - kBefore; }
  /// How many of those that wait are heard in a step of `count`.
  [[nodiscard]] std::size_t heard_in(std::size_t count) const;
  void stretch(std::size_t from, std::size_t to_count, std::vector<float>& to) const;
  [[nodiscard]] float at(double place, std::size_t channel) const;

  /// Samples of the step before, to interpolate at the seam.
  static constexpr std::size_t kBefore = 2;
  std::vector<std::int16_t> samples_ = std::vector<std::int16_t>(2 * kBefore);
};

}  // namespace tickreel::games
