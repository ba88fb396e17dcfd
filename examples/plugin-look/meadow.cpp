#include "meadow.h"

#include <cmath>

#include "lanterns.h"
#include "tickreel/game/random_stream.h"

namespace lanterns {

using namespace tickreel;

namespace {

/// Between two rectangles around the origin; nothing stands before the inner one, in the camera's
/// way.
Mesh scattered_cones(int count, int sides, Vec2 inner, Vec2 outer, Vec3 size, float lean) {
  Mesh mesh;
  RandomStream random;
  for (int i = 0; i < count; ++i) {
    const Vec2 place{random.between(-outer.x, outer.x), random.between(-inner.y, outer.y)};
    const Vec2 tilt{random.between(-lean, lean), random.between(-lean, lean)};
    const Vec3 scale = size * random.between(0.6F, 1.3F);
    if (std::fabs(place.x) < inner.x && std::fabs(place.y) < inner.y) continue;
    const Quat rotation{std::sqrt(1.0F - dot(tilt, tilt)), tilt.x, tilt.y, 0.0F};
    mesh.append(transformed(cone_mesh(sides), scale, rotation, {place.x, place.y, 0.5F * scale.z}));
  }
  return mesh;
}

}  // namespace

Mesh grass_mesh() {
  return scattered_cones(3000, 3, {0.0F, kHalfMeadow.y}, kHalfMeadow, {0.09F, 0.09F, 0.35F}, 0.3F);
}

Mesh trees_mesh() {
  return scattered_cones(150, 6, {15.5F, 10.5F}, {30.0F, 26.0F}, {3.0F, 3.0F, 5.0F}, 0.0F);
}

Mesh fence_mesh() {
  constexpr int kPosts = 12;
  const Vec2 half = kHalfMeadow + Vec2{0.4F, 0.4F};
  Mesh mesh;
  const auto add = [&](Vec3 size, Vec3 at) { mesh.append(transformed(box_mesh(), size, {}, at)); };
  for (const float side : {-1.0F, 1.0F}) {
    for (const float height : {0.5F, 0.95F}) {
      add({2.0F * half.x, 0.1F, 0.14F}, {0.0F, side * half.y, height});
      add({0.1F, 2.0F * half.y, 0.14F}, {side * half.x, 0.0F, height});
    }
    for (int i = 0; i <= kPosts; ++i) {
      const float part = static_cast<float>(2 * i - kPosts) / static_cast<float>(kPosts);
      add({0.2F, 0.2F, 1.15F}, {part * half.x, side * half.y, 0.575F});
      add({0.2F, 0.2F, 1.15F}, {side * half.x, part * half.y, 0.575F});
    }
  }
  return mesh;
}

void make_night(Scene& scene) {
  const Vec3 way = scene.camera.target - scene.camera.eye;
  const float distance = std::sqrt(dot(way, way));
  scene.lighting = {.to_sun = {0.5F, 0.5F, 0.6F},  // which is the moon
                    .sun = {0.30F, 0.42F, 0.66F},
                    .sky = {0.10F, 0.14F, 0.24F},
                    .bounce = {0.02F, 0.04F, 0.04F},
                    .shadow_radius = 18.0F,
                    .fog = srgb(0x1A2A48),
                    .fog_start = 0.7F * distance,
                    .fog_end = 1.9F * distance};
  scene.ground = {
      .tone_a = srgb(0x3B5B38), .tone_b = srgb(0x375634), .line_width = 0.0F, .noise = 0.4F};
}

}  // namespace lanterns
