#include "demos/tanks/look/geometry.h"

#include <algorithm>
#include <cmath>

namespace tickreel::tanks {

Quat turned(Vec3 axis, float angle) {
  const float s = std::sin(angle / 2.0F);
  return {std::cos(angle / 2.0F), axis.x * s, axis.y * s, axis.z * s};
}

Quat yawed(float angle) {
  return turned({0.0F, 0.0F, 1.0F}, angle);
}

Quat combined(Quat a, Quat b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

Vec3 rotated(Quat q, Vec3 v) {
  const Vec3 u{q.x, q.y, q.z};
  const Vec3 t{2.0F * (u.y * v.z - u.z * v.y), 2.0F * (u.z * v.x - u.x * v.z),
               2.0F * (u.x * v.y - u.y * v.x)};
  return {v.x + q.w * t.x + u.y * t.z - u.z * t.y, v.y + q.w * t.y + u.z * t.x - u.x * t.z,
          v.z + q.w * t.z + u.x * t.y - u.y * t.x};
}

float heading(Quat rotation) {
  const Vec3 forward = rotated(rotation, {1.0F, 0.0F, 0.0F});
  return std::atan2(forward.y, forward.x);
}

Vec2 direction(float angle) {
  return {std::cos(angle), std::sin(angle)};
}

float wrapped(float angle) {
  return std::remainder(angle, kTurn);
}

float length(Vec2 v) {
  return std::sqrt(dot(v, v));
}

float length(Vec3 v) {
  return std::sqrt(dot(v, v));
}

Vec3 normalised(Vec3 v, Vec3 otherwise) {
  const float size = length(v);
  return size > 1e-6F ? v * (1.0F / size) : otherwise;
}

float clamp01(float x) {
  return std::clamp(x, 0.0F, 1.0F);
}

float smooth_step(float from, float to, float x) {
  const float t = clamp01((x - from) / (to - from));
  return t * t * (3.0F - 2.0F * t);
}

}  // namespace tickreel::tanks
