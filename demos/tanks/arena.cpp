#include "demos/tanks/arena.h"

#include <algorithm>
#include <cmath>

#include "tickreel/view/exact_math.h"

namespace tickreel::tanks {
namespace {

constexpr float kBorderThickness = 1.0F;

Box make_box(Vec2 centre, Vec2 half_size, float angle) {
  return {centre, half_size, angle, direction_of(angle)};
}

/// Calls place(centre, angle) for the four mirror images of a place in the first quadrant.
template <typename Place>
void mirrored(Vec2 centre, float angle, Place place) {
  place(centre, angle);
  place(Vec2{-centre.x, centre.y}, -angle);
  place(Vec2{-centre.x, -centre.y}, angle);
  place(Vec2{centre.x, -centre.y}, -angle);
}

void add_border(Arena& arena) {
  const float half_thickness = kBorderThickness / 2.0F;
  const float x = kArenaHalfWidth + half_thickness;
  const float y = kArenaHalfHeight + half_thickness;
  const auto add = [&](Vec2 centre, Vec2 half_size) {
    arena.walls.push_back({make_box(centre, half_size, 0.0F), kBorderWall, 1.4F});
  };
  // The long walls include the corners, so that no two walls overlap.
  add({0.0F, y}, {kArenaHalfWidth + kBorderThickness, half_thickness});
  add({0.0F, -y}, {kArenaHalfWidth + kBorderThickness, half_thickness});
  add({x, 0.0F}, {half_thickness, kArenaHalfHeight});
  add({-x, 0.0F}, {half_thickness, kArenaHalfHeight});
}

void add_walls(Arena& arena) {
  const auto four = [&](Vec2 centre, Vec2 half_size, float angle, WallType type, float height) {
    mirrored(centre, angle, [&](Vec2 place, float turned) {
      arena.walls.push_back({make_box(place, half_size, turned), type, height});
    });
  };
  const auto one = [&](Vec2 centre, Vec2 half_size, float angle, WallType type, float height) {
    arena.walls.push_back({make_box(centre, half_size, angle), type, height});
  };
  one({0.0F, 0.0F}, {1.1F, 1.1F}, kPi / 4.0F, kPillar, 3.4F);
  one({0.0F, 8.4F}, {0.7F, 0.7F}, 0.0F, kPillar, 2.6F);
  one({0.0F, -8.4F}, {0.7F, 0.7F}, 0.0F, kPillar, 2.6F);
  one({11.0F, 0.0F}, {0.7F, 0.7F}, kPi / 4.0F, kPillar, 2.2F);
  one({-11.0F, 0.0F}, {0.7F, 0.7F}, kPi / 4.0F, kPillar, 2.2F);
  four({16.8F, 8.6F}, {0.6F, 0.6F}, 0.0F, kPillar, 1.9F);
  four({5.2F, 3.4F}, {1.6F, 0.35F}, -kPi / 4.0F, kTallWall, 1.8F);
  four({9.5F, 7.0F}, {2.6F, 0.4F}, 0.0F, kTallWall, 1.6F);
  one({0.0F, 4.6F}, {1.2F, 0.35F}, 0.0F, kLowWall, 0.45F);
  one({0.0F, -4.6F}, {1.2F, 0.35F}, 0.0F, kLowWall, 0.45F);
  four({14.8F, 3.2F}, {0.4F, 1.8F}, 0.0F, kLowWall, 0.45F);
}

void add_crates(Arena& arena) {
  constexpr Vec2 kHalfSize{kCrateSize / 2.0F, kCrateSize / 2.0F};
  const auto four = [&](Vec2 centre, float angle) {
    mirrored(centre, angle, [&](Vec2 place, float turned) {
      arena.crate_places.push_back(make_box(place, kHalfSize, turned));
    });
  };
  four({8.4F, 2.0F}, 0.3F);
  four({3.2F, 7.0F}, -0.2F);
  four({13.4F, 9.8F}, 0.15F);
  four({17.4F, 3.4F}, -0.1F);
  arena.crate_places.push_back(make_box({17.8F, 0.0F}, kHalfSize, 0.4F));
  arena.crate_places.push_back(make_box({-17.8F, 0.0F}, kHalfSize, -0.4F));
}

void add_places(Arena& arena) {
  const auto spawn = [&](Vec2 position) {
    const float heading = exact_atan2(-position.y, -position.x);
    arena.spawn_points.push_back({position, heading});
  };
  for (const Vec2 corner :
       {Vec2{-17.8F, -6.2F}, Vec2{17.8F, 6.2F}, Vec2{-17.8F, 6.2F}, Vec2{17.8F, -6.2F},
        Vec2{-9.0F, 9.6F}, Vec2{9.0F, -9.6F}, Vec2{9.0F, 9.6F}, Vec2{-9.0F, -9.6F}}) {
    spawn(corner);
  }
  arena.power_up_places = {{0.0F, 2.8F}, {0.0F, -2.8F}, {0.0F, 10.4F}, {0.0F, -10.4F}};
  for (const Vec2 place :
       {Vec2{7.6F, 0.0F}, Vec2{13.0F, 5.0F}, Vec2{3.0F, 0.0F}, Vec2{5.0F, 9.8F}}) {
    mirrored(place, 0.0F, [&](Vec2 image, float) {
      // A place on an axis is its own mirror image.
      for (const Vec2 known : arena.power_up_places) {
        if (known == image) return;
      }
      arena.power_up_places.push_back(image);
    });
  }
}

Vec2 to_box_axes(Vec2 v, const Box& box) {
  return {dot(v, box.axis), cross(box.axis, v)};
}
Vec2 to_world_axes(Vec2 v, const Box& box) {
  return {v.x * box.axis.x - v.y * box.axis.y, v.x * box.axis.y + v.y * box.axis.x};
}

/// Returns the way out for a point inside a box: through the nearest side.
Overlap from_inside(Vec2 local, float radius, const Box& box) {
  const float to_x = box.half_size.x - std::fabs(local.x);
  const float to_y = box.half_size.y - std::fabs(local.y);
  if (to_x < to_y) {
    return {to_world_axes({local.x < 0.0F ? -1.0F : 1.0F, 0.0F}, box), to_x + radius};
  }
  return {to_world_axes({0.0F, local.y < 0.0F ? -1.0F : 1.0F}, box), to_y + radius};
}

}  // namespace

Arena make_arena() {
  Arena arena;
  add_border(arena);
  add_walls(arena);
  add_crates(arena);
  add_places(arena);
  return arena;
}

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
  // Rounding may put the start slightly inside the face that it moves towards; that still counts as
  // a touch.
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
  // The fraction t is the smaller root of |start + t way|^2 = radius^2.
  const float a = dot(way, way);
  const float b = dot(start, way);
  const float discriminant = b * b - a * inside;
  if (b >= 0.0F || discriminant < 0.0F) return std::nullopt;
  const float fraction = (-b - exact_sqrt(discriminant)) / a;
  if (fraction > 1.0F) return std::nullopt;
  return Touch{fraction, normalised(start + way * fraction)};
}

}  // namespace tickreel::tanks
