#include "demos/tanks/look/effects.h"

#include <cmath>

#include "demos/tanks/look/meshes.h"
#include "demos/tanks/look/palette.h"
#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/particles.h"

namespace tickreel::tanks {
namespace {

// Each part of an explosion has its own seed, so that one part can be changed without the others.
enum SeedSalt : std::uint64_t { kFireSalt = 101, kSmokeSalt, kSparkSalt, kDebrisSalt };

std::uint64_t salted(const ViewEvent& event, SeedSalt salt) {
  return event.id * 1000 + salt;
}

void add_flash(Scene& scene, Vec3 middle, float size, float age) {
  const float flash = smooth_step(0.16F, 0.0F, age);
  add_glow(scene, middle, (1.4F + 7.0F * age) * size, srgb(0xFFE2B0), 1.1F * flash);
  const float light = smooth_step(0.7F, 0.0F, age);
  add_light(scene, middle + Vec3{0.0F, 0.0F, 0.8F}, {1.0F, 0.42F, 0.12F},
            1.9F * size * light * light, 6.0F * size);
  const float ring = age / 0.4F;
  if (ring < 1.0F) {
    const float reach = size * (0.5F + 2.4F * std::sqrt(ring));
    add_ring(scene, flat(middle), reach, srgb(0xFFE9C4), 0.5F * (1.0F - ring) * (1.0F - ring));
  }
}

/// Adds balls of fire that fly apart, cool down and become thin smoke.
void add_fireball(Scene& scene, const ViewEvent& event, Vec3 middle, float size, float age) {
  constexpr int kBalls = 20;
  constexpr float kDrag = 6.0F;
  Scatter dice(salted(event, kFireSalt));
  for (int i = 0; i < kBalls; ++i) {
    const Vec3 velocity = dice.in_box(6.0F * size) + Vec3{0.0F, 0.0F, 4.0F * size};
    const float life = dice.between(0.4F, 0.8F);
    const float width = size * dice.between(0.35F, 0.85F);
    const float hotter = dice.between(-0.25F, 0.25F);
    if (age >= life) continue;
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

void add_muzzle_flash(Scene& scene, const ViewEvent& shot, float age) {
  const Vec3 forward = normalised(shot.direction, {1.0F, 0.0F, 0.0F});
  const float flash = smooth_step(0.11F, 0.02F, age);
  for (int i = 0; i < 3; ++i) {
    const auto step = static_cast<float>(i);
    add_glow(scene, shot.position + forward * (0.12F + 0.26F * step), 0.48F - 0.11F * step,
             fire_color(0.95F - 0.12F * step), 1.1F * flash);
  }
  add_light(scene, shot.position, {1.0F, 0.55F, 0.22F}, 1.5F * flash, 4.0F);

  Scatter dice(shot.id);
  for (int i = 0; i < 5; ++i) {
    add_puff(scene,
             {.from = shot.position,
              .velocity = forward * dice.between(0.8F, 4.2F) + dice.in_box(0.7F),
              .drag = 4.0F,
              .rise = 0.25F,
              .start_radius = 0.12F,
              .end_radius = 0.42F,
              .life = dice.between(0.45F, 0.9F),
              .color = srgb(0xE4DED2),
              .late_color = srgb(0xF0E8DA),
              .opacity = 0.42F},
             age);
  }
}

/// Adds the effect of a shell that glances off a wall.
void add_ricochet(Scene& scene, const ViewEvent& event, float age) {
  const Vec3 away = normalised(event.direction, {0.0F, 0.0F, 1.0F});
  add_glow(scene, event.position, 0.5F, srgb(0xFFE6A8), 1.4F * smooth_step(0.1F, 0.0F, age));
  add_sparks(scene,
             {.from = event.position,
              .along = away * 2.6F + Vec3{0.0F, 0.0F, 1.6F},
              .spread = 2.6F,
              .count = 9,
              .life = 0.5F,
              .radius = 0.06F,
              .color = srgb(0xFFE9A0)},
             event.id, age);
}

/// Adds the effect of a shell that bursts on a wall, a crate or a tank.
void add_shell_burst(Scene& scene, const ViewEvent& event, float age) {
  const Vec3 away = normalised(event.direction, {0.0F, 0.0F, 1.0F});
  const float flash = smooth_step(0.16F, 0.0F, age);
  add_glow(scene, event.position, 0.75F + 2.0F * age, srgb(0xFFB04A), 0.9F * flash);
  add_light(scene, event.position + away * 0.3F, {1.0F, 0.5F, 0.18F}, 1.2F * flash, 3.5F);
  Scatter dice(event.id);
  for (int i = 0; i < 5; ++i) {
    add_puff(scene,
             {.from = event.position,
              .velocity = away * dice.between(0.5F, 2.0F) + dice.in_box(1.0F),
              .drag = 3.0F,
              .rise = 0.35F,
              .start_radius = 0.2F,
              .end_radius = 0.6F,
              .life = dice.between(0.5F, 1.0F),
              .color = srgb(0x8A8178),
              .late_color = srgb(0xB8AD9E),
              .opacity = 0.5F},
             age);
  }
  add_sparks(scene,
             {.from = event.position,
              .along = away * 2.2F + Vec3{0.0F, 0.0F, 2.0F},
              .spread = 3.0F,
              .count = 10,
              .life = 0.55F,
              .radius = 0.06F,
              .color = srgb(0xFFD070)},
             event.id + 1, age);
}

void add_tank_hit(Scene& scene, const ViewEvent& event, float age) {
  const float flash = smooth_step(0.2F, 0.0F, age);
  add_glow(scene, event.position + Vec3{0.0F, 0.0F, 0.4F}, 1.5F, srgb(0xFFFFFF), 0.35F * flash);
}

/// Adds a rising ring of light, for a tank that arrives or takes a power-up.
void add_rising_ring(Scene& scene, const ViewEvent& event, Color color, float radius, float age) {
  constexpr int kBeads = 14;
  constexpr float kLife = 0.8F;
  if (age >= kLife) return;
  const float t = age / kLife;
  const float fade = smooth_step(0.0F, 0.06F, t) * (1.0F - t);
  const float grown = radius * (0.5F + 0.7F * std::sqrt(t));
  for (int i = 0; i < kBeads; ++i) {
    const float angle = kTurn * static_cast<float>(i) / kBeads + 2.0F * t;
    const Vec3 bead = event.position + lifted(direction(angle) * grown, 0.15F + 1.5F * t);
    add_glow(scene, bead, 0.16F, color, 0.8F * fade);
  }
  add_ring(scene, flat(event.position), grown * 1.3F, color, 0.8F * fade);
  add_light(scene, event.position + Vec3{0.0F, 0.0F, 0.8F}, color, 1.0F * fade, 3.5F);
}

void add_arrival(Scene& scene, const ViewEvent& event, float age) {
  const Color color = player_color(event.variant & 0xFFU);
  add_rising_ring(scene, event, color, 1.2F, age);
  const float beam = smooth_step(0.0F, 0.05F, age) * smooth_step(0.7F, 0.1F, age);
  for (int i = 0; i < 6; ++i) {
    const auto step = static_cast<float>(i);
    add_glow(scene, event.position + Vec3{0.0F, 0.0F, 0.3F + 0.55F * step}, 0.85F - 0.09F * step,
             color, 0.5F * beam);
  }
}

void add_effect(const ViewEvent& event, float age, Scene& scene) {
  if (event.kind == kShot) add_muzzle_flash(scene, event, age);
  if (event.kind == kRicochet) add_ricochet(scene, event, age);
  if (event.kind == kShellHit) add_shell_burst(scene, event, age);
  if (event.kind == kTankHit) add_tank_hit(scene, event, age);
  if (event.kind == kTankDestroyed) add_explosion(scene, event, 1.5F, age);
  if (event.kind == kMineBurst) add_explosion(scene, event, 1.25F, age);
  if (event.kind == kCrateBurst) add_crate_burst(scene, event, age);
  if (event.kind == kTankSpawned) add_arrival(scene, event, age);
  if (event.kind == kPowerUpAppeared) {
    add_rising_ring(scene, event, power_up_color(event.variant), 0.7F, age);
  }
  if (event.kind == kPowerUpTaken) {
    add_rising_ring(scene, event, power_up_color(event.variant >> 8U), 1.0F, age);
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

void add_effects(const std::vector<PastEvent>& events, Scene& scene) {
  for (const PastEvent& past : events) {
    if (past.age < kEffectSeconds) add_effect(*past.event, past.age, scene);
  }
}

}  // namespace tickreel::tanks
