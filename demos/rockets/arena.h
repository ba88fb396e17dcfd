#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tickreel/view/vec.h"

// What stands in the arena of `rockets` and never changes. In the plane: x to the right, y up.

namespace tickreel::rockets {

struct Plate {
  Vec2 middle;
  float length;
  float angle;  ///< 0 stands upright
};

struct Pedestal {
  Vec2 middle;
  Vec2 size;
};

/// Where a player's launcher rides up and down.
struct Mast {
  float x;
  float low;
  float high;
  float facing;  ///< 1 to the right, -1 to the left
};

/// Crates in columns side by side.
struct Fort {
  Vec2 base;  ///< the middle of its foot
  std::array<int, 4> column_crates;
};

inline constexpr std::size_t kMaxLaunchers = 4;

const std::vector<Plate>& plates();
const std::vector<Pedestal>& pedestals();
const std::array<Mast, kMaxLaunchers>& masts();   ///< by player
const std::array<Fort, kMaxLaunchers>& forts();   ///< the first one is player 0's, and so on
inline constexpr float kLowestElevation = -0.9F;  ///< radians above the horizon
inline constexpr float kHighestElevation = 1.2F;

}  // namespace tickreel::rockets
