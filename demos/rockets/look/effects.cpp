#include "demos/rockets/look/effects.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "demos/rockets/look/props.h"
#include "demos/rockets/rockets_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/particles.h"
#include "tickreel/view/find.h"

namespace tickreel::rockets {
namespace {

/// Returns -1..1, which looks random but depends on the arguments only, so that an explosion has
/// the same sparks in every picture.
float scattered(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = (seed + 1) * 0xD1342543DE82EF95ULL + (number + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;  // the end of SplitMix64
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  z ^= z >> 31U;
  return static_cast<float>(z >> 40U) * 0x1p-23F - 1.0F;
}

constexpr int kPuffsPerTick = 5;
constexpr float kSmokeSeconds = 1.1F;

/// A corner of a rocket's path through one step, which consists of straight pieces and bends where
/// the rocket bounced.
struct Corner {
  float when = 0.0F;
  Vec3 position;
};

std::vector<Corner> way_through_step(const View& before, const View& after, std::uint64_t id) {
  std::vector<Corner> way;
  if (const Thing* rocket = thing_by_id(before, id)) way.push_back({0.0F, rocket->position});
  for (const PathEvent& event : after.path_events) {
    if (event.thing_id == id) way.push_back({event.when, event.position});
  }
  if (const Thing* rocket = thing_by_id(after, id)) way.push_back({1.0F, rocket->position});
  return way;
}

void add_puff(Vec3 position, std::uint64_t seed, float age, Scene& scene) {
  const float t = age / kSmokeSeconds;
  if (t <= 0.0F || t >= 1.0F) return;
  const float spread = 1.0F - (1.0F - t) * (1.0F - t);
  const Vec3 drift{scattered(seed, 0), scattered(seed, 1), scattered(seed, 2) + 0.4F};
  const Color grey = mix(srgb(0xF4F1EC), srgb(0xB9BEC4), t);
  scene.sprites.push_back({.position = position + drift * (0.35F * spread),
                           .radius = 0.13F + 0.36F * spread,
                           .color = mix(srgb(0xFFB45E), grey, smooth_step(0.0F, 0.06F, age)),
                           .opacity = 0.42F * (1.0F - t) * (1.0F - t),
                           .glow = 0.7F * smooth_step(0.06F, 0.0F, age),
                           .hardness = 0.25F});
}

/// Adds the smoke of one step. `ticks_ago` counts back from the moment to the beginning of the
/// step.
void add_smoke_of_step(const Moment& moment, const View& before, const View& after, Scene& scene) {
  const double ticks_ago = static_cast<double>(moment.time.tick - before.tick) + moment.alpha;
  const auto smoke_along = [&](std::uint64_t id) {
    const std::vector<Corner> way = way_through_step(before, after, id);
    for (std::size_t piece = 0; piece + 1 < way.size(); ++piece) {
      const Corner& a = way[piece];
      const Corner& b = way[piece + 1];
      for (int i = 0; i < kPuffsPerTick; ++i) {
        const float when = static_cast<float>(i) / kPuffsPerTick;
        if (when < a.when || when >= b.when) continue;
        const Vec3 place =
            a.position + (b.position - a.position) * ((when - a.when) / (b.when - a.when));
        const auto age = static_cast<float>((ticks_ago - when) * moment.step_seconds);
        const auto count = static_cast<std::uint64_t>(after.tick * kPuffsPerTick + i);
        add_puff(place, id << 32U ^ count, age, scene);
      }
    }
  };
  for (const Thing& thing : before.things) {
    if (thing.kind == kRocket) smoke_along(thing.id);
  }
  for (const Thing& thing : after.things) {
    if (thing.kind == kRocket && thing_by_id(before, thing.id) == nullptr) smoke_along(thing.id);
  }
}

/// Adds fire at a rocket's tail.
void add_flame(const Thing& rocket, Scene& scene) {
  const float speed = std::sqrt(dot(rocket.velocity, rocket.velocity));
  if (speed <= 0.0F) return;
  const Vec3 back = rocket.velocity * (-1.0F / speed);
  for (int i = 0; i < 5; ++i) {
    const float part = static_cast<float>(i) / 5.0F;
    add_glow(scene, rocket.position + back * (kRocketLength + 0.9F * part), 0.3F - 0.2F * part,
             mix(srgb(0xFFE9A8), srgb(0xFF7A22), part), 1.3F - part);
  }
}

/// Returns a random direction and strength, number `number` of an event.
Vec3 thrown(const ViewEvent& event, std::uint64_t number) {
  return {scattered(event.id, 4 * number), scattered(event.id, 4 * number + 1),
          scattered(event.id, 4 * number + 2)};
}

Color fire_color(float heat) {
  return heat > 0.5F ? mix(srgb(0xFF8A1E), srgb(0xFFF0B8), 2.0F * heat - 1.0F)
                     : mix(srgb(0x4A3A32), srgb(0xFF8A1E), 2.0F * heat);
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
      Vec3 place = event.position + velocity * drifted(2.0F, when);
      place.z = std::max(place.z - kFall * when * when, 0.05F);
      add_glow(scene, place, 0.1F, fire_color(0.4F + 0.6F * left), left * (1.2F - 25.0F * tail));
    }
  }
}

void add_fire(const ViewEvent& event, float age, Scene& scene) {
  for (std::uint64_t i = 0; i < 16; ++i) {
    const float life = 0.42F + 0.16F * scattered(event.id, 4 * i + 3);
    if (age >= life) continue;
    const float t = age / life;
    const Vec3 velocity = thrown(event, i) * 7.0F + Vec3{0.0F, -1.0F, 1.5F};
    scene.sprites.push_back({.position = event.position + velocity * drifted(5.0F, age),
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
        {.position = event.position + velocity * drifted(2.2F, age) + Vec3{0.0F, 0.2F, 0.9F * age},
         .radius = 0.5F + 1.0F * std::sqrt(t),
         .color = mix(srgb(0x4B4540), srgb(0xA9A6A2), t),
         .opacity = 0.55F * smooth_step(0.0F, 0.1F, t) * smooth_step(1.0F, 0.25F, t),
         .hardness = 0.3F});
  }
}

void add_explosion(const ViewEvent& event, float age, Scene& scene) {
  add_glow(scene, event.position, 1.6F + 9.0F * age, srgb(0xFFE2B0),
           1.3F * smooth_step(0.14F, 0.0F, age));
  const float light = smooth_step(0.45F, 0.0F, age);
  add_light(scene, event.position + Vec3{0.0F, -1.2F, 0.4F}, {1.0F, 0.5F, 0.18F},
            2.4F * light * light, 8.0F);
  add_smoke(event, age, scene);
  add_fire(event, age, scene);
  add_sparks(event, 16, 8.0F, age, scene);
}

void add_launch(const ViewEvent& event, float age, Scene& scene) {
  add_glow(scene, event.position, 0.7F + 4.0F * age, srgb(0xFFD08A), smooth_step(0.12F, 0.0F, age));
  for (std::uint64_t i = 0; i < 8; ++i) {
    const float life = 0.8F + 0.2F * scattered(event.id, 4 * i + 3);
    if (age >= life) continue;
    const float t = age / life;
    const Vec3 velocity = thrown(event, i) * 1.6F + event.direction * 1.5F;
    scene.sprites.push_back(
        {.position = event.position + velocity * drifted(2.5F, age),
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

void add_trails(const Moment& moment, Scene& scene) {
  const auto ticks = static_cast<Tick>(std::ceil(kSmokeSeconds / moment.step_seconds));
  const Tick first = std::max(moment.views.oldest(), moment.time.tick - ticks);
  const Tick last = std::min(moment.views.newest(), moment.time.tick + 1);
  for (Tick tick = first; tick < last; ++tick) {
    add_smoke_of_step(moment, moment.views.at(tick), moment.views.at(tick + 1), scene);
  }
  for (const Thing& thing : moment.things) {
    if (thing.kind == kRocket) add_flame(thing, scene);
  }
}

void add_effects(const std::vector<PastEvent>& events, Scene& scene) {
  for (const PastEvent& past : events) {
    const std::uint32_t kind = past.event->kind;
    if (kind == kExplosion) add_explosion(*past.event, past.age, scene);
    if (kind == kLaunch) add_launch(*past.event, past.age, scene);
    if (kind == kCrateToppled) add_topple(*past.event, past.age, scene);
    if (kind != kBounce) continue;
    add_glow(scene, past.event->position, 0.6F, srgb(0xFFF3D0), smooth_step(0.12F, 0.0F, past.age));
    add_sparks(*past.event, 9, 6.0F, past.age, scene);
  }
}

}  // namespace tickreel::rockets
