#pragma once

#include <optional>

#include "demos/tanks/arena.h"
#include "tickreel/view/vec.h"

// Circles against boxes and circles, standing and swept. The simulation and its bots share it.

namespace tickreel::tanks {

/// How far, and which way, a circle must move to be clear of something it overlaps.
struct Overlap {
  Vec2 normal;  ///< unit length, away from the obstacle
  float depth = 0.0F;
};
std::optional<Overlap> overlap_of(Vec2 centre, float radius, const Box& box);

/// Where a moving point first touches something.
struct Touch {
  float fraction = 0.0F;  ///< of the way, 0..1
  Vec2 normal;            ///< unit length, away from the obstacle
};
/// A circle along from -> from + way. The box grows by the radius with square corners, so a touch
/// comes slightly early there, never late. A way that leads out of the box touches nothing.
std::optional<Touch> sweep_to_box(Vec2 from, Vec2 way, float radius, const Box& box);
/// A point along from -> from + way, against a circle. Starting inside is a touch at 0.
std::optional<Touch> sweep_to_circle(Vec2 from, Vec2 way, Vec2 centre, float radius);

/// The velocity after a perfect bounce.
inline Vec2 reflected(Vec2 velocity, Vec2 normal) {
  return velocity - normal * (2.0F * dot(velocity, normal));
}

/// Low walls stop tanks alone.
inline bool stops_shells(const Wall& wall) {
  return wall.type != kLowWall;
}

}  // namespace tickreel::tanks
