#include "tickreel/scene/particles.h"

#include <cmath>

#include "tickreel/scene/geometry.h"

namespace tickreel {
namespace {

constexpr float kGravity = 9.8F;
constexpr float kRestHeight = 0.04F;
constexpr int kMaxBounces = 4;

}  // namespace

float drifted(float drag, float seconds) {
  return drag < 1e-3F ? seconds : (1.0F - std::exp(-drag * seconds)) / drag;
}

Vec3 position_after(const Throw& thrown, float seconds) {
  const float way = drifted(thrown.drag, seconds);
  float height = std::fmax(thrown.from.z - kRestHeight, 0.0F);
  float climb = thrown.velocity.z;
  float left = seconds;
  for (int bounce = 0; bounce <= kMaxBounces; ++bounce) {
    const float landing_speed = std::sqrt(climb * climb + 2.0F * kGravity * height);
    const float landing = (climb + landing_speed) / kGravity;
    if (left < landing) {
      height += climb * left - 0.5F * kGravity * left * left;
      break;
    }
    left -= landing;
    height = 0.0F;
    climb = landing_speed * thrown.bounce;
  }
  return {thrown.from.x + thrown.velocity.x * way, thrown.from.y + thrown.velocity.y * way,
          height + kRestHeight};
}

void add_puff(Scene& scene, const Puff& puff, float age) {
  if (age <= 0.0F || age >= puff.life) {
    return;
  }
  const float t = age / puff.life;
  const float grown = 1.0F - (1.0F - t) * (1.0F - t);
  const float visible = smooth_step(0.0F, 0.1F, t) * smooth_step(1.0F, 0.25F, t);
  const Vec3 place = puff.from + puff.velocity * drifted(puff.drag, age);
  scene.sprites.push_back({.position = place + Vec3{0.0F, 0.0F, puff.rise * age},
                           .radius = lerp(puff.start_radius, puff.end_radius, grown),
                           .color = mix(puff.color, puff.late_color, t),
                           .opacity = puff.opacity * visible,
                           .hardness = 0.4F});
}

void add_glow(Scene& scene, Vec3 position, float radius, Color color, float strength) {
  if (strength > 0.0F && radius > 0.0F) {
    scene.sprites.push_back({.position = position,
                             .radius = radius,
                             .color = color,
                             .opacity = 0.0F,
                             .glow = strength});
  }
}

void add_light(Scene& scene, Vec3 position, Color color, float strength, float radius) {
  if (strength <= 0.0F) return;
  scene.lights.push_back({.position = position, .color = color * strength, .radius = radius});
}

void add_ring(Scene& scene, Vec2 center, float radius, Color color, float opacity) {
  scene.marks.push_back({.shape = GroundMark::Shape::kRing,
                         .center = center,
                         .half_size = {radius, radius},
                         .color = color,
                         .opacity = opacity});
}

Color fire_color(float heat) {
  static const Color smoke = srgb(0x2A2522);
  static const Color red = srgb(0xA23A14);
  static const Color orange = srgb(0xFF8618);
  static const Color white = srgb(0xFFEBA0);
  if (heat < 0.35F) {
    return mix(smoke, red, heat / 0.35F);
  }
  if (heat < 0.7F) {
    return mix(red, orange, (heat - 0.35F) / 0.35F);
  }
  return mix(orange, white, clamp01((heat - 0.7F) / 0.3F));
}

void add_sparks(Scene& scene, const Sparks& sparks, std::uint64_t seed, float age) {
  constexpr float kStreakSeconds = 0.018F;
  Scatter dice(seed);
  for (int i = 0; i < sparks.count; ++i) {
    const Vec3 velocity = sparks.along + dice.in_box(sparks.spread);
    const float life = sparks.life * dice.between(0.6F, 1.0F);
    if (age >= life) {
      continue;
    }
    const Throw thrown{.from = sparks.from, .velocity = velocity, .drag = 1.2F, .bounce = 0.45F};
    const float heat = 1.0F - age / life;
    for (int tail = 0; tail < 2; ++tail) {
      const float when = std::fmax(age - kStreakSeconds * static_cast<float>(tail), 0.0F);
      add_glow(scene, position_after(thrown, when),
               sparks.radius * (1.0F - 0.35F * static_cast<float>(tail)),
               mix(fire_color(0.4F * heat + 0.3F), sparks.color, heat), 1.6F * heat);
    }
  }
}

void add_debris(Scene& scene, const Debris& debris, std::uint64_t seed, float age) {
  if (age >= debris.life) {
    return;
  }
  Scatter dice(seed);
  const float shrink =
      smooth_step(debris.life, debris.life * 0.75F, age) * smooth_step(0.0F, 0.05F, age);
  for (int i = 0; i < debris.count; ++i) {
    const Vec3 velocity = debris.along + dice.in_box(debris.spread);
    const Vec3 axis = normalised(dice.in_box(1.0F), {1.0F, 0.0F, 0.0F});
    const float spin = dice.between(4.0F, 11.0F);
    const float size = debris.size * dice.between(0.5F, 1.0F) * shrink;
    const Throw thrown{.from = debris.from, .velocity = velocity, .drag = 1.4F, .bounce = 0.35F};
    // The tumbling fades as the piece comes to rest.
    const float angle = spin * (1.0F - std::exp(-1.8F * age)) / 1.8F;
    scene.instances.push_back(
        {.mesh = debris.mesh,
         .position = position_after(thrown, age) + Vec3{0.0F, 0.0F, 0.3F * size},
         .rotation = turned(axis, angle),
         .scale = debris.shape * size,
         .material = {.color = i % 2 == 0 ? debris.color : debris.other_color,
                      .specular = 0.04F,
                      .shininess = 8.0F}});
  }
}

}  // namespace tickreel
