#include "renderer/scene/turning.h"

#include <cmath>
#include <numbers>

namespace tickreel::renderer {
namespace {

constexpr double kWholeTurn = 2.0 * std::numbers::pi;

struct DQuat {
  double w;
  double x;
  double y;
  double z;
};

/// First `inner`, then `outer`.
DQuat combined(DQuat outer, DQuat inner) {
  return {outer.w * inner.w - outer.x * inner.x - outer.y * inner.y - outer.z * inner.z,
          outer.w * inner.x + outer.x * inner.w + outer.y * inner.z - outer.z * inner.y,
          outer.w * inner.y - outer.x * inner.z + outer.y * inner.w + outer.z * inner.x,
          outer.w * inner.z + outer.x * inner.y - outer.y * inner.x + outer.z * inner.w};
}

double length_of(double x, double y, double z) {
  return std::sqrt(x * x + y * y + z * z);
}

Vec3 scaled(double x, double y, double z, double by) {
  return {static_cast<float>(x * by), static_cast<float>(y * by), static_cast<float>(z * by)};
}

}  // namespace

Quat slerp(Quat from, Quat to, double part) {
  double cosine =
      double{from.w} * to.w + double{from.x} * to.x + double{from.y} * to.y + double{from.z} * to.z;
  const double sign = cosine < 0.0 ? -1.0 : 1.0;  // q and -q are one rotation; take the near one
  cosine *= sign;
  double weight_a = 1.0 - part;
  double weight_b = part;
  if (cosine < 0.999999) {
    const double angle = std::acos(cosine);
    const double scale = 1.0 / std::sin(angle);
    weight_a = std::sin((1.0 - part) * angle) * scale;
    weight_b = std::sin(part * angle) * scale;
  }
  weight_b *= sign;
  const double w = from.w * weight_a + to.w * weight_b;
  const double x = from.x * weight_a + to.x * weight_b;
  const double y = from.y * weight_a + to.y * weight_b;
  const double z = from.z * weight_a + to.z * weight_b;
  const double length = std::sqrt(w * w + x * x + y * y + z * z);
  if (!(length > 0.0)) return from;
  return {static_cast<float>(w / length), static_cast<float>(x / length),
          static_cast<float>(y / length), static_cast<float>(z / length)};
}

Vec3 turn_between(Quat from, Quat to, Vec3 told) {
  // Below this, the rest of a rotation says nothing about the axis: it is what floats leave.
  constexpr double kNoTurn = 1e-4;
  const DQuat way = combined({to.w, to.x, to.y, to.z}, {from.w, -from.x, -from.y, -from.z});
  const double sign = way.w < 0.0 ? -1.0 : 1.0;
  const double sine = length_of(way.x, way.y, way.z);
  const double angle = 2.0 * std::atan2(sine, sign * way.w);
  const double told_angle = length_of(told.x, told.y, told.z);
  if (sine < kNoTurn) {
    if (!(told_angle > 0.0)) return {};
    const double turns = std::round(told_angle / kWholeTurn);
    return scaled(told.x, told.y, told.z, turns * kWholeTurn / told_angle);
  }
  const double along = sign * (told.x * way.x + told.y * way.y + told.z * way.z) / sine;
  const double turns = std::round((along - angle) / kWholeTurn);
  return scaled(way.x, way.y, way.z, sign * (angle + turns * kWholeTurn) / sine);
}

Quat turned(Quat from, Vec3 turn, double part) {
  const double angle = length_of(turn.x, turn.y, turn.z);
  if (!(angle > 0.0)) return from;
  const double scale = std::sin(0.5 * part * angle) / angle;
  const DQuat q =
      combined({std::cos(0.5 * part * angle), turn.x * scale, turn.y * scale, turn.z * scale},
               {from.w, from.x, from.y, from.z});
  return {static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y),
          static_cast<float>(q.z)};
}

}  // namespace tickreel::renderer
