#include "demos/rockets/look/effects.h"

#include <algorithm>
#include <cmath>

#include "demos/rockets/look/palette.h"
#include "demos/rockets/look/scattered.h"
#include "demos/rockets/rockets_view.h"

namespace tickreel::rockets {
namespace {

/// A direction and a strength, number `number` of an event.
Vec3 thrown(const ViewEvent& event, std::uint64_t number) {
  return {scattered(event.id, 4 * number), scattered(event.id, 4 * number + 1),
          scattered(event.id, 4 * number + 2)};
}

/// How far something with speed 1 gets while the air slows it down.
float drifted(float seconds, float drag) {
  return (1.0F - std::exp(-drag * seconds)) / drag;
}

Color fire_color(float heat) {
  return heat > 0.5F ? mix(srgb(0xFF8A1E), srgb(0xFFF0B8), 2.0F * heat - 1.0F)
                     : mix(srgb(0x4A3A32), srgb(0xFF8A1E), 2.0F * heat);
}

void add_glow(Vec3 position, float radius, Color color, float strength, Scene& scene) {
  if (strength <= 0.0F) return;
  scene.sprites.push_back(
      {.position = position, .radius = radius, .color = color, .opacity = 0.0F, .glow = strength});
}

void add_sparks(const ViewEvent& event, int count, float speed, float age, Scene& scene) {
  constexpr float kLife = 0.7F;
  constexpr float kFall = 4.9F;
  if (age >= kLife) return;
  const float left = 1.0F - age / kLife;
  for (int i = 0; i < count; ++i) {
    const Vec3 velocity = (thrown(event, 100 + static_cast<std::uint64_t>(i)) +
                           event.direction * 0.8F + Vec3{0.0F, -0.2F, 0.3F}) *
                          speed;
    for (const float tail : {0.0F, 0.012F, 0.024F}) {
      const float when = std::max(age - tail, 0.0F);
      Vec3 place = event.position + velocity * drifted(when, 2.0F);
      place.z = std::max(place.z - kFall * when * when, 0.05F);
      add_glow(place, 0.1F, fire_color(0.4F + 0.6F * left), left * (1.2F - 25.0F * tail), scene);
    }
  }
}

void add_fire(const ViewEvent& event, float age, Scene& scene) {
  for (std::uint64_t i = 0; i < 16; ++i) {
    const float life = 0.42F + 0.16F * scattered(event.id, 4 * i + 3);
    if (age >= life) continue;
    const float t = age / life;
    const Vec3 velocity = thrown(event, i) * 7.0F + Vec3{0.0F, -1.0F, 1.5F};
    scene.sprites.push_back({.position = event.position + velocity * drifted(age, 5.0F),
                             .radius = 0.3F + 0.75F * std::sqrt(t),
                             .color = fire_color(1.0F - t),
                             .opacity = smooth_step(0.0F, 0.08F, t) * smooth_step(1.0F, 0.6F, t),
                             .glow = 0.4F * (1.0F - t),
                             .hardness = 0.5F});
  }
}

void add_smoke(const ViewEvent& event, float age, Scene& scene) {
  constexpr float kLife = 1.5F;
  if (age >= kLife) return;
  const float t = age / kLife;
  for (std::uint64_t i = 0; i < 9; ++i) {
    const Vec3 velocity = thrown(event, 40 + i) * 2.6F;
    scene.sprites.push_back(
        {.position = event.position + velocity * drifted(age, 2.2F) + Vec3{0.0F, 0.2F, 0.9F * age},
         .radius = 0.5F + 1.0F * std::sqrt(t),
         .color = mix(srgb(0x4B4540), srgb(0xA9A6A2), t),
         .opacity = 0.55F * smooth_step(0.0F, 0.1F, t) * smooth_step(1.0F, 0.25F, t),
         .hardness = 0.3F});
  }
}

void add_explosion(const ViewEvent& event, float age, Scene& scene) {
  add_glow(event.position, 1.6F + 9.0F * age, srgb(0xFFE2B0), 1.3F * smooth_step(0.14F, 0.0F, age),
           scene);
  const float light = smooth_step(0.45F, 0.0F, age);
  if (light > 0.0F) {
    scene.lights.push_back({.position = event.position + Vec3{0.0F, -1.2F, 0.4F},
                            .color = Color{1.0F, 0.5F, 0.18F} * (2.4F * light * light),
                            .radius = 8.0F});
  }
  add_smoke(event, age, scene);
  add_fire(event, age, scene);
  add_sparks(event, 16, 8.0F, age, scene);
}

void add_launch(const ViewEvent& event, float age, Scene& scene) {
  add_glow(event.position, 0.7F + 4.0F * age, srgb(0xFFD08A), smooth_step(0.12F, 0.0F, age), scene);
  for (std::uint64_t i = 0; i < 8; ++i) {
    const float life = 0.8F + 0.2F * scattered(event.id, 4 * i + 3);
    if (age >= life) continue;
    const float t = age / life;
    const Vec3 velocity = thrown(event, i) * 1.6F + event.direction * 1.5F;
    scene.sprites.push_back(
        {.position = event.position + velocity * drifted(age, 2.5F),
         .radius = 0.25F + 0.6F * t,
         .color = mix(srgb(0xFFE3BD), srgb(0xC8CCD0), smooth_step(0.0F, 0.2F, t)),
         .opacity = 0.5F * smooth_step(1.0F, 0.1F, t),
         .hardness = 0.3F});
  }
}

void add_topple(const ViewEvent& event, float age, Scene& scene) {
  constexpr float kLife = 0.5F;
  if (age >= kLife) return;
  const float t = age / kLife;
  for (std::uint64_t i = 0; i < 4; ++i) {
    scene.sprites.push_back({.position = event.position + thrown(event, i) * (0.5F + t),
                             .radius = 0.3F + 0.5F * t,
                             .color = srgb(0xD6C3A2),
                             .opacity = 0.4F * (1.0F - t),
                             .hardness = 0.2F});
  }
}

}  // namespace

std::vector<PastEvent> past_events(const Moment& moment) {
  const ViewWindow& views = moment.views;
  const auto ticks = static_cast<Tick>(std::ceil(kEffectSeconds / moment.step_seconds)) + 1;
  const Tick first = std::max(views.oldest(), moment.time.tick - ticks);
  const Tick last = std::min(views.newest(), moment.time.tick + 1);
  std::vector<PastEvent> found;
  for (Tick tick = first; tick <= last; ++tick) {
    // The events of a view happened in the step that led to it.
    const double ticks_ago = static_cast<double>(moment.time.tick - (tick - 1)) + moment.alpha;
    for (const ViewEvent& event : views.at(tick).events) {
      const double age = (ticks_ago - static_cast<double>(event.when)) * moment.step_seconds;
      if (age > 0.0 && age < kEffectSeconds) found.push_back({&event, static_cast<float>(age)});
    }
  }
  return found;
}

void add_effects(const std::vector<PastEvent>& events, Scene& scene) {
  for (const PastEvent& past : events) {
    switch (past.event->kind) {
      case kExplosion:
        add_explosion(*past.event, past.age, scene);
        break;
      case kBounce:
        add_glow(past.event->position, 0.6F, srgb(0xFFF3D0), smooth_step(0.12F, 0.0F, past.age),
                 scene);
        add_sparks(*past.event, 9, 6.0F, past.age, scene);
        break;
      case kLaunch:
        add_launch(*past.event, past.age, scene);
        break;
      case kCrateToppled:
        add_topple(*past.event, past.age, scene);
        break;
      default:
        break;
    }
  }
}

}  // namespace tickreel::rockets
