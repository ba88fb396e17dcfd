#pragma once

#include <optional>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/view/vec.h"

// The arena of `tanks`: the places of its walls, crates and spawn points. It never changes.

namespace tickreel::tanks {

/// A turned rectangle on the ground.
struct Box {
  Vec2 centre;
  Vec2 half_size;         ///< half the sides, along its own axes
  float angle = 0.0F;     ///< the direction of its first axis
  Vec2 axis{1.0F, 0.0F};  ///< direction_of(angle)
};

/// A wall, which never moves; its box is its outline on the ground.
struct Wall {
  Box box;
  WallType type = kTallWall;
  float height = 0.0F;  ///< metres
};

/// A place where tanks appear.
struct SpawnPoint {
  Vec2 position;
  float heading = 0.0F;  ///< counter-clockwise from east, radians
};

/// The places of everything that is fixed in the arena.
struct Arena {
  std::vector<Wall> walls;
  std::vector<Box> crate_places;
  std::vector<SpawnPoint> spawn_points;  ///< players 0 to 3 start a round at the first four
  std::vector<Vec2> power_up_places;
};

inline constexpr float kCrateSize = 1.1F;  ///< metres, each way

/// Returns the arena, which is always the same.
Arena make_arena();

// Tests of circles against boxes and circles, standing and moving. The simulation and its bots
// share them.

/// How far, and in which direction, a circle must move to be clear of an obstacle.
struct Overlap {
  Vec2 normal;  ///< unit length, away from the obstacle
  float depth = 0.0F;
};
/// Returns the overlap of a circle and a box; nothing when they do not overlap.
std::optional<Overlap> overlap_of(Vec2 centre, float radius, const Box& box);

/// The first touch of a moving point.
struct Touch {
  float fraction = 0.0F;  ///< the part of the way before the touch, 0..1
  Vec2 normal;            ///< unit length, away from the obstacle
};
/// Moves a circle from `from` to from + way, and returns its first touch with the box; nothing:
/// none. The box is made larger by the radius, with square corners, so a touch at a corner comes
/// slightly early, never late. A way that leads out of the box, or begins more than 1 cm inside of
/// it, has no touch.
std::optional<Touch> sweep_to_box(Vec2 from, Vec2 way, float radius, const Box& box);
/// Moves a point from `from` to from + way, and returns its first touch with a circle; nothing:
/// none. A start inside of the circle is a touch at 0.
std::optional<Touch> sweep_to_circle(Vec2 from, Vec2 way, Vec2 centre, float radius);

/// Returns a velocity after a perfect bounce off a surface with this normal.
inline Vec2 reflected(Vec2 velocity, Vec2 normal) {
  return velocity - normal * (2.0F * dot(velocity, normal));
}

/// Whether a wall stops shells. Low walls only stop tanks.
inline bool stops_shells(const Wall& wall) {
  return wall.type != kLowWall;
}

}  // namespace tickreel::tanks
