#include "demos/tanks/look/effects.h"

#include <cmath>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/palette.h"
#include "demos/tanks/look/particles.h"
#include "demos/tanks/look/scatter.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

void add_light(Scene& scene, Vec3 position, Color color, float strength, float radius) {
  if (strength > 0.0F) {
    scene.lights.push_back({.position = position, .color = color * strength, .radius = radius});
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

/// A shell glances off a wall.
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

/// A shell bursts on a wall, a crate or a tank.
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

/// A ring of light that rises: somebody arrives, or takes a power-up.
void add_rising_ring(Scene& scene, const ViewEvent& event, Color color, float radius, float age) {
  constexpr int kBeads = 14;
  constexpr float kLife = 0.8F;
  if (age >= kLife) {
    return;
  }
  const float t = age / kLife;
  const float fade = smooth_step(0.0F, 0.06F, t) * (1.0F - t);
  const float grown = radius * (0.5F + 0.7F * std::sqrt(t));
  for (int i = 0; i < kBeads; ++i) {
    const float angle = kTurn * static_cast<float>(i) / kBeads + 2.0F * t;
    const Vec3 bead = event.position + lifted(direction(angle) * grown, 0.15F + 1.5F * t);
    add_glow(scene, bead, 0.16F, color, 0.8F * fade);
  }
  scene.marks.push_back({.shape = GroundMark::Shape::kRing,
                         .center = flat(event.position),
                         .half_size = {grown * 1.3F, grown * 1.3F},
                         .color = color,
                         .opacity = 0.8F * fade});
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
  switch (event.kind) {
    case kShot:
      return add_muzzle_flash(scene, event, age);
    case kRicochet:
      return add_ricochet(scene, event, age);
    case kShellHit:
      return add_shell_burst(scene, event, age);
    case kTankHit:
      return add_tank_hit(scene, event, age);
    case kTankDestroyed:
      return add_explosion(scene, event, 1.5F, age);
    case kMineBurst:
      return add_explosion(scene, event, 1.25F, age);
    case kCrateBurst:
      return add_crate_burst(scene, event, age);
    case kTankSpawned:
      return add_arrival(scene, event, age);
    case kPowerUpAppeared:
      return add_rising_ring(scene, event, power_up_color(event.variant), 0.7F, age);
    case kPowerUpTaken:
      return add_rising_ring(scene, event, power_up_color(event.variant >> 8U), 1.0F, age);
    default:
      return;
  }
}

}  // namespace

void add_effects(const std::vector<PastEvent>& events, Scene& scene) {
  for (const PastEvent& past : events) {
    if (past.age < kEffectSeconds) {
      add_effect(*past.event, past.age, scene);
    }
  }
}

}  // namespace tickreel::tanks
