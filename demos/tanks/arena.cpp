#include "demos/tanks/arena.h"

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
  // The long sides own the corners, so that no two walls overlap.
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
      // Places on an axis are their own mirror images.
      for (const Vec2 known : arena.power_up_places) {
        if (known == image) return;
      }
      arena.power_up_places.push_back(image);
    });
  }
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

}  // namespace tickreel::tanks
