#pragma once

#include "tickreel/view/vec.h"

// The little geometry that the look of `tanks` needs. Pictures only: the simulation has its own.

namespace tickreel::tanks {

inline constexpr float kTurn = 6.28318531F;  ///< radians

/// A turn by `angle` about `axis` (unit length).
Quat turned(Vec3 axis, float angle);
Quat yawed(float angle);
/// First `inner`, then `outer`.
Quat combined(Quat outer, Quat inner);
Vec3 rotated(Quat rotation, Vec3 v);
/// The angle from east, counter-clockwise, at which a body's x axis points.
float heading(Quat rotation);
Vec2 direction(float angle);
/// The same angle, from half a turn right to half a turn left.
float wrapped(float angle);

float length(Vec2 v);
float length(Vec3 v);
/// `v` at length 1, or `otherwise` when it has no direction.
Vec3 normalised(Vec3 v, Vec3 otherwise);
inline Vec2 flat(Vec3 v) {
  return {v.x, v.y};
}
inline Vec3 lifted(Vec2 v, float z) {
  return {v.x, v.y, z};
}

inline float lerp(float a, float b, float t) {
  return a + (b - a) * t;
}
inline Vec3 lerp(Vec3 a, Vec3 b, float t) {
  return a + (b - a) * t;
}
float clamp01(float x);
/// 0 up to `from`, 1 beyond `to`, without a corner between.
float smooth_step(float from, float to, float x);

}  // namespace tickreel::tanks
