#include <cmath>

#include "demos/tanks/look/effects.h"
#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/meshes.h"
#include "demos/tanks/look/palette.h"
#include "demos/tanks/look/particles.h"
#include "demos/tanks/look/scatter.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

// Each part of an explosion has a seed of its own, so that one can be changed alone.
enum SeedSalt : std::uint64_t { kFireSalt = 101, kSmokeSalt, kSparkSalt, kDebrisSalt };

std::uint64_t salted(const ViewEvent& event, SeedSalt salt) {
  return event.id * 1000 + salt;
}

void add_flash(Scene& scene, Vec3 middle, float size, float age) {
  const float flash = smooth_step(0.16F, 0.0F, age);
  add_glow(scene, middle, (1.4F + 7.0F * age) * size, srgb(0xFFE2B0), 1.1F * flash);
  const float light = smooth_step(0.7F, 0.0F, age);
  if (light > 0.0F) {
    scene.lights.push_back({.position = middle + Vec3{0.0F, 0.0F, 0.8F},
                            .color = Color{1.0F, 0.42F, 0.12F} * (1.9F * size * light * light),
                            .radius = 6.0F * size});
  }
  const float ring = age / 0.4F;
  if (ring < 1.0F) {
    const float reach = size * (0.5F + 2.4F * std::sqrt(ring));
    scene.marks.push_back({.shape = GroundMark::Shape::kRing,
                           .center = flat(middle),
                           .half_size = {reach, reach},
                           .color = srgb(0xFFE9C4),
                           .opacity = 0.5F * (1.0F - ring) * (1.0F - ring)});
  }
}

/// Balls of fire that fly apart, cool down and end as thin smoke.
void add_fireball(Scene& scene, const ViewEvent& event, Vec3 middle, float size, float age) {
  constexpr int kBalls = 20;
  constexpr float kDrag = 6.0F;
  Scatter dice(salted(event, kFireSalt));
  for (int i = 0; i < kBalls; ++i) {
    const Vec3 velocity = dice.in_box(6.0F * size) + Vec3{0.0F, 0.0F, 4.0F * size};
    const float life = dice.between(0.4F, 0.8F);
    const float width = size * dice.between(0.35F, 0.85F);
    const float hotter = dice.between(-0.25F, 0.25F);
    if (age >= life) {
      continue;
    }
    const float t = age / life;
    const float heat = clamp01(1.0F - 1.35F * t + hotter * 4.0F * t * (1.0F - t));
    const float way = (1.0F - std::exp(-kDrag * age)) / kDrag;
    scene.sprites.push_back({.position = middle + velocity * way,
                             .radius = width * (0.35F + 0.75F * std::sqrt(t)),
                             .color = fire_color(heat),
                             .opacity = smooth_step(0.0F, 0.06F, t) * smooth_step(1.0F, 0.62F, t),
                             .glow = 0.3F * heat * heat,
                             .hardness = 0.6F});
  }
}

void add_smoke_column(Scene& scene, const ViewEvent& event, Vec3 middle, float size, float age) {
  constexpr int kPuffs = 11;
  Scatter dice(salted(event, kSmokeSalt));
  for (int i = 0; i < kPuffs; ++i) {
    const Vec3 velocity = dice.in_box(1.5F * size);
    const float grey = dice.between(0.0F, 1.0F);
    const float delay = dice.between(0.02F, 0.25F);
    add_puff(scene,
             {.from = middle + dice.in_box(0.35F * size),
              .velocity = velocity,
              .drag = 1.6F,
              .rise = 0.9F * size * dice.between(0.5F, 1.3F),
              .start_radius = 0.4F * size,
              .end_radius = 1.05F * size,
              .life = dice.between(1.5F, 2.9F),
              .color = mix(srgb(0x2E2925), srgb(0x5C534A), grey),
              .late_color = mix(srgb(0x6E655C), srgb(0xA0958A), grey),
              .opacity = 0.75F},
             age - delay);
  }
}

}  // namespace

void add_explosion(Scene& scene, const ViewEvent& event, float size, float age) {
  const Vec3 middle{event.position.x, event.position.y, std::fmax(event.position.z, 0.5F * size)};
  add_flash(scene, middle, size, age);
  add_fireball(scene, event, middle, size, age);
  add_smoke_column(scene, event, middle, size, age);
  add_sparks(scene,
             {.from = middle,
              .along = {0.0F, 0.0F, 4.5F},
              .spread = 5.5F * size,
              .count = 18,
              .life = 1.1F,
              .radius = 0.085F,
              .color = srgb(0xFFE08A)},
             salted(event, kSparkSalt), age);
  const bool is_tank = event.kind == kTankDestroyed;
  add_debris(scene,
             {.from = middle,
              .along = {0.0F, 0.0F, 4.4F * size},
              .spread = 3.2F * size,
              .count = is_tank ? 9 : 5,
              .life = 2.2F,
              .size = 0.3F * size,
              .mesh = kChunkMesh,
              .shape = {1.0F, 0.8F, 0.5F},
              .color = is_tank ? player_color(event.variant & 0xFFU) : srgb(0x3D4450),
              .other_color = srgb(0x2B2A2C)},
             salted(event, kDebrisSalt), age);
}

void add_crate_burst(Scene& scene, const ViewEvent& event, float age) {
  const Vec3 middle{event.position.x, event.position.y, std::fmax(event.position.z, 0.5F)};
  Scatter dice(salted(event, kSmokeSalt));
  for (int i = 0; i < 6; ++i) {
    add_puff(scene,
             {.from = middle + dice.in_box(0.3F),
              .velocity = dice.in_box(2.4F),
              .rise = 0.3F,
              .start_radius = 0.3F,
              .end_radius = 0.95F,
              .life = dice.between(0.6F, 1.1F),
              .color = srgb(0xD9C09A),
              .late_color = srgb(0xE6D3B2),
              .opacity = 0.55F},
             age);
  }
  add_debris(scene,
             {.from = middle,
              .along = {0.0F, 0.0F, 3.6F},
              .spread = 3.4F,
              .count = 11,
              .life = 1.9F,
              .size = 0.62F,
              .mesh = kBoxMesh,
              .shape = {1.0F, 0.28F, 0.12F},
              .color = srgb(0xC98F4E),
              .other_color = srgb(0x8E5A2B)},
             salted(event, kDebrisSalt), age);
}

}  // namespace tickreel::tanks
