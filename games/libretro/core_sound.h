#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/room.h"

namespace tickreel::games {

/// The sound of a core, cut into pieces that are exactly as long as the steps of the session.
///
/// A core does not give exactly as many samples for each picture as its rates say: in a second,
/// Gambatte gives 5 more and PC Engine Fast 170 fewer; a core that does not run gives none. As long
/// as about enough samples are waiting, a step gets the core's samples unchanged. Otherwise a few
/// more or fewer of them are stretched over the step by cubic interpolation (Catmull and Rom, "A
/// class of local interpolating splines", 1974). Where many are missing, silence follows. Samples
/// of a core whose rates are about right wait for about a third of a step at most.
class CoreSound {
 public:
  /// Adds samples of the core: left and right by turns, 16 bits each. When about 2000000 pairs are
  /// waiting, further ones are dropped.
  void add(std::span<const std::int16_t> samples);
  /// Appends the next `count` pairs of samples to `to`: left and right by turns, -1..1.
  void take(std::size_t count, std::vector<float>& to);

 private:
  [[nodiscard]] std::size_t waiting() const { return samples_.size() / 2 - kBefore; }
  /// Returns how many of the waiting pairs are stretched over a step of `count` pairs; 0: too few
  /// are there.
  [[nodiscard]] std::size_t heard_in(std::size_t count) const;
  void stretch(std::size_t from, std::size_t to_count, std::vector<float>& to) const;
  [[nodiscard]] float at(double place, std::size_t channel) const;

  /// The number of pairs that are kept from the step before, to interpolate at the seam.
  static constexpr std::size_t kBefore = 2;
  std::vector<std::int16_t> samples_ = std::vector<std::int16_t>(2 * kBefore);
};

}  // namespace tickreel::games
