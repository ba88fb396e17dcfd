#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/view/vec.h"

// The arena of `tanks`: where its walls, crates and spawn points stand. It never changes.

namespace tickreel::tanks {

/// A turned rectangle on the ground.
struct Box {
  Vec2 centre;
  Vec2 half_size;         ///< along its own axes
  float angle = 0.0F;     ///< of its first axis
  Vec2 axis{1.0F, 0.0F};  ///< direction_of(angle)
};

struct Wall {
  Box box;
  WallType type = kTallWall;
  float height = 0.0F;
};

struct SpawnPoint {
  Vec2 position;
  float heading = 0.0F;
};

struct Arena {
  std::vector<Wall> walls;
  std::vector<Box> crate_places;
  std::vector<SpawnPoint> spawn_points;  ///< the first four are where players 0 to 3 start a round
  std::vector<Vec2> power_up_places;
};

inline constexpr float kCrateSize = 1.1F;  ///< metres, each way

Arena make_arena();

}  // namespace tickreel::tanks
