#include "demos/tanks/collision.h"

#include <algorithm>
#include <cmath>

#include "tickreel/view/exact_math.h"

namespace tickreel::tanks {
namespace {

Vec2 to_box_axes(Vec2 v, const Box& box) {
  return {dot(v, box.axis), cross(box.axis, v)};
}
Vec2 to_world_axes(Vec2 v, const Box& box) {
  return {v.x * box.axis.x - v.y * box.axis.y, v.x * box.axis.y + v.y * box.axis.x};
}

/// The pushed-out normal of a point inside a box: through the nearest side.
Overlap from_inside(Vec2 local, float radius, const Box& box) {
  const float to_x = box.half_size.x - std::fabs(local.x);
  const float to_y = box.half_size.y - std::fabs(local.y);
  if (to_x < to_y) {
    return {to_world_axes({local.x < 0.0F ? -1.0F : 1.0F, 0.0F}, box), to_x + radius};
  }
  return {to_world_axes({0.0F, local.y < 0.0F ? -1.0F : 1.0F}, box), to_y + radius};
}

}  // namespace

std::optional<Overlap> overlap_of(Vec2 centre, float radius, const Box& box) {
  const Vec2 local = to_box_axes(centre - box.centre, box);
  const Vec2 nearest{std::clamp(local.x, -box.half_size.x, box.half_size.x),
                     std::clamp(local.y, -box.half_size.y, box.half_size.y)};
  const Vec2 away = local - nearest;
  const float distance_squared = dot(away, away);
  if (distance_squared >= radius * radius) return std::nullopt;
  if (distance_squared == 0.0F) return from_inside(local, radius, box);
  const float distance = exact_sqrt(distance_squared);
  return Overlap{to_world_axes(away * (1.0F / distance), box), radius - distance};
}

std::optional<Touch> sweep_to_box(Vec2 from, Vec2 way, float radius, const Box& box) {
  // A start that rounding put this deep into the face it moves towards still touches that face.
  constexpr float kTolerance = 0.01F;
  const Vec2 start = to_box_axes(from - box.centre, box);
  const Vec2 step = to_box_axes(way, box);
  float enter = -1e30F;
  float leave = 1e30F;
  Vec2 normal;
  const auto clip = [&](float position, float motion, float half_size, Vec2 axis) {
    if (motion == 0.0F) {
      if (std::fabs(position) >= half_size) leave = -1e30F;
      return;
    }
    const float side = motion > 0.0F ? -1.0F : 1.0F;
    const float near = (side * half_size - position) / motion;
    const float far = (-side * half_size - position) / motion;
    if (near > enter) {
      enter = near;
      normal = axis * side;
    }
    leave = std::min(leave, far);
  };
  clip(start.x, step.x, box.half_size.x + radius, {1.0F, 0.0F});
  clip(start.y, step.y, box.half_size.y + radius, {0.0F, 1.0F});
  if (enter > 1.0F || enter >= leave || enter * length(way) < -kTolerance) return std::nullopt;
  return Touch{std::max(enter, 0.0F), to_world_axes(normal, box)};
}

std::optional<Touch> sweep_to_circle(Vec2 from, Vec2 way, Vec2 centre, float radius) {
  const Vec2 start = from - centre;
  const float inside = dot(start, start) - radius * radius;
  if (inside <= 0.0F) return Touch{0.0F, normalised(start)};
  // |start + t way|^2 = radius^2, the smaller root.
  const float a = dot(way, way);
  const float b = dot(start, way);
  const float discriminant = b * b - a * inside;
  if (b >= 0.0F || discriminant < 0.0F) return std::nullopt;
  const float fraction = (-b - exact_sqrt(discriminant)) / a;
  if (fraction > 1.0F) return std::nullopt;
  return Touch{fraction, normalised(start + way * fraction)};
}

}  // namespace tickreel::tanks
