#pragma once

#include <algorithm>
#include <cmath>

#include "tickreel/view/exact_math.h"
#include "tickreel/view/vec.h"

// The little geometry that looks need. Angles in radians, counter-clockwise from east. For pictures
// alone: a simulation has exact_math.h, which is the same everywhere.

namespace tickreel {

inline constexpr float kTurn = 2.0F * kPi;

/// A turn by `angle` about `axis` (unit length).
inline Quat turned(Vec3 axis, float angle) {
  const float s = std::sin(angle / 2.0F);
  return {std::cos(angle / 2.0F), axis.x * s, axis.y * s, axis.z * s};
}
/// About the up axis.
inline Quat yawed(float angle) {
  return turned({0.0F, 0.0F, 1.0F}, angle);
}
/// First `b`, then `a`.
inline Quat combined(Quat a, Quat b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
inline Vec3 rotated(Quat q, Vec3 v) {
  const Vec3 u{q.x, q.y, q.z};
  const Vec3 t{2.0F * (u.y * v.z - u.z * v.y), 2.0F * (u.z * v.x - u.x * v.z),
               2.0F * (u.x * v.y - u.y * v.x)};
  return {v.x + q.w * t.x + u.y * t.z - u.z * t.y, v.y + q.w * t.y + u.z * t.x - u.x * t.z,
          v.z + q.w * t.z + u.x * t.y - u.y * t.x};
}
/// At which a body's x axis points.
inline float heading(Quat rotation) {
  const Vec3 forward = rotated(rotation, {1.0F, 0.0F, 0.0F});
  return std::atan2(forward.y, forward.x);
}
inline Vec2 direction(float angle) {
  return {std::cos(angle), std::sin(angle)};
}
/// Returns the angle from half a turn right to half a turn left.
inline float wrapped(float angle) {
  return std::remainder(angle, kTurn);
}

inline float length(Vec3 v) {
  return std::sqrt(dot(v, v));
}
/// `v` at length 1, or `otherwise` when it has no direction.
inline Vec3 normalised(Vec3 v, Vec3 otherwise) {
  const float size = length(v);
  return size > 1e-6F ? v * (1.0F / size) : otherwise;
}
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
inline float clamp01(float x) {
  return std::clamp(x, 0.0F, 1.0F);
}
/// 0 up to `from`, 1 beyond `to`, without a corner between. `from` may be the greater.
inline float smooth_step(float from, float to, float x) {
  const float t = clamp01((x - from) / (to - from));
  return t * t * (3.0F - 2.0F * t);
}

}  // namespace tickreel
