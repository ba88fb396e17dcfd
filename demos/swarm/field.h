#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "demos/swarm/swarm_view.h"
#include "tickreel/view/vec.h"

namespace tickreel::swarm {

/// A circle on the ground, in metres.
struct Circle {
  Vec2 centre;
  float radius;
};

/// The ground of a session, and the places of the armies on it. The field grows with the armies, so
/// that the density is the same for every number of units. It is point-symmetric, so that neither
/// side has an advantage.
struct Field {
  /// Makes the field for squads of this many units.
  explicit Field(std::size_t units_per_squad);

  Vec2 half_size;  ///< half the extents of the field, in metres
  std::array<Circle, 8> pillars;
  std::array<Circle, 3> zones;
  std::array<Vec2, kSquads> homes;
  /// The place of each unit of a squad in close order, relative to the squad's middle: x to the
  /// front, y to the left.
  std::vector<Vec2> formation;
};

/// Returns the direction in which an army looks at its home.
inline Vec2 home_front(std::size_t army) {
  return {army == 0 ? 1.0F : -1.0F, 0.0F};
}

}  // namespace tickreel::swarm
