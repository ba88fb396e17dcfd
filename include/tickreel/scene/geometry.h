#pragma once

#include <algorithm>
#include <cmath>

#include "tickreel/view/exact_math.h"
#include "tickreel/view/vec.h"

// Geometry for looks. Angles are in radians, counter-clockwise from east. Only for pictures: a
// simulation uses exact_math.h, which gives the same bits on every machine.

namespace tickreel {

/// The angle of a full turn.
inline constexpr float kTurn = 2.0F * kPi;

/// Returns the rotation by `angle` about `axis` (unit length).
inline Quat turned(Vec3 axis, float angle) {
  const float s = std::sin(angle / 2.0F);
  return {std::cos(angle / 2.0F), axis.x * s, axis.y * s, axis.z * s};
}
/// Returns the rotation by `angle` about the up axis.
inline Quat yawed(float angle) {
  return turned({0.0F, 0.0F, 1.0F}, angle);
}
/// Returns the rotation that does first `b`, then `a`.
inline Quat combined(Quat a, Quat b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
/// Returns the vector `v`, rotated by `q`.
inline Vec3 rotated(Quat q, Vec3 v) {
  const Vec3 u{q.x, q.y, q.z};
  const Vec3 t{2.0F * (u.y * v.z - u.z * v.y), 2.0F * (u.z * v.x - u.x * v.z),
               2.0F * (u.x * v.y - u.y * v.x)};
  return {v.x + q.w * t.x + u.y * t.z - u.z * t.y, v.y + q.w * t.y + u.z * t.x - u.x * t.z,
          v.z + q.w * t.z + u.x * t.y - u.y * t.x};
}
/// Returns the angle, seen from above, of the direction in which a body's x axis points.
inline float heading(Quat rotation) {
  const Vec3 forward = rotated(rotation, {1.0F, 0.0F, 0.0F});
  return std::atan2(forward.y, forward.x);
}
/// Returns the unit vector that points in the direction `angle`.
inline Vec2 direction(float angle) {
  return {std::cos(angle), std::sin(angle)};
}
/// Returns the same direction as an angle in -pi..pi.
inline float wrapped(float angle) {
  return std::remainder(angle, kTurn);
}

inline float length(Vec3 v) {
  return std::sqrt(dot(v, v));
}
/// Returns `v` with length 1; `otherwise` when `v` is zero or nearly so.
inline Vec3 normalised(Vec3 v, Vec3 otherwise) {
  const float size = length(v);
  return size > 1e-6F ? v * (1.0F / size) : otherwise;
}
/// Returns x and y of a vector.
inline Vec2 flat(Vec3 v) {
  return {v.x, v.y};
}
/// Returns the vector with x and y of `v`, and this z.
inline Vec3 lifted(Vec2 v, float z) {
  return {v.x, v.y, z};
}

/// Returns `a` at t = 0, `b` at t = 1, and values on the straight line in between.
inline float lerp(float a, float b, float t) {
  return a + (b - a) * t;
}
inline Vec3 lerp(Vec3 a, Vec3 b, float t) {
  return a + (b - a) * t;
}
/// Returns the value in 0..1 that is nearest to `x`.
inline float clamp01(float x) {
  return std::clamp(x, 0.0F, 1.0F);
}
/// Returns 0 at `from` and before it, 1 at `to` and beyond it, and a smooth curve in between.
/// `from` may be greater than `to`: then "before" means above `from`. The two must differ.
inline float smooth_step(float from, float to, float x) {
  const float t = clamp01((x - from) / (to - from));
  return t * t * (3.0F - 2.0F * t);
}

}  // namespace tickreel
