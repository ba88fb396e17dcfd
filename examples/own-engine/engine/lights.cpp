#include "lights.h"

#include <algorithm>
#include <cmath>

#include "vec.h"

namespace comets {
namespace {

constexpr float kShutter = 1.0F / 60.0F;  // seconds that it is open

struct Motion {
  Vec at;
  Vec velocity;
};

// On the curve through both places with both velocities (Hermite's): no corners at the ticks.
template <typename Thing>
Motion between(const Thing& from, const Thing& to, float t) {
  const float t2 = t * t;
  const float t3 = t2 * t;
  const Vec start = from.velocity * kStep;
  const Vec end = to.velocity * kStep;
  const Vec way = to.at - from.at;
  return {from.at + way * (3.0F * t2 - 2.0F * t3) + start * (t3 - 2.0F * t2 + t) + end * (t3 - t2),
          from.velocity + (to.velocity - from.velocity) * t};
}

Color times(const Color& color, float by) {
  return {color[0] * by, color[1] * by, color[2] * by};
}

Color mixed(const Color& a, const Color& b, float t) {
  return {a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t};
}

Glow glow_of(const Motion& motion, float height, float radius, const Color& color, float hardness) {
  const Vec begin = motion.at - motion.velocity * kShutter;
  return {{begin.x, begin.y, height},
          radius,
          {motion.at.x, motion.at.y, height},
          0.0F,
          color,
          hardness};
}

void add_sun(const State& from, float alpha, double seconds, Lights& lights) {
  const auto breath =
      static_cast<float>(0.06 * std::sin(seconds * 1.7) + 0.03 * std::sin(seconds * 5.3));
  lights.glows.push_back(
      glow_of({}, 0.0F, 5.2F, times({0.75F, 0.27F, 0.07F}, 0.62F + breath), 0.0F));
  lights.glows.push_back(glow_of({}, 0.0F, 2.5F, times({4.2F, 2.2F, 0.8F}, 1.0F + breath), 0.7F));
  for (const Comet& comet : from.comets) {
    const float age = static_cast<float>(comet.burn_age) + alpha;
    if (age > 90.0F) continue;
    const float heat = (1.0F - age / 90.0F) * (1.0F - age / 90.0F);
    lights.glows.push_back(glow_of({}, 0.0F, 8.5F, times({0.9F, 0.42F, 0.15F}, heat), 0.0F));
    const float radius = kSunRadius + 0.17F * age;
    lights.rings.push_back({{0.0F, 0.0F}, radius, 0.35F, times({0.55F, 0.24F, 0.10F}, heat), 0.0F});
  }
}

void add_comets(const State& from, const State& to, float alpha, Lights& lights) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(from.comet_count); ++i) {
    const Comet& comet = from.comets[i];
    const Motion motion = between(comet, to.comets[i], alpha);
    const Color& color = kColors[i];
    const float glory = std::sqrt(static_cast<float>(comet.dust)) * 0.03F;
    lights.glows.push_back(glow_of(motion, 0.0F, 2.0F + 2.0F * glory, times(color, 0.22F), 0.0F));
    lights.glows.push_back(
        glow_of(motion, 0.0F, 0.62F, times(mixed(color, {1, 1, 1}, 0.10F), 4.0F), 1.0F));
    constexpr float kLife = 34.0F;  // of a pulse, in ticks
    const float age = (static_cast<float>(comet.pulse_age) + alpha) / kLife;
    if (age > 1.0F) continue;
    const float radius = kPulseRadius * (1.0F - (1.0F - age) * (1.0F - age));
    lights.rings.push_back({{comet.pulse_at.x, comet.pulse_at.y},
                            radius,
                            0.16F + 0.1F * age,
                            times(color, 0.8F * (1.0F - age)),
                            0.0F});
  }
}

void add_dust(const State& from, const State& to, float alpha, Lights& lights) {
  constexpr Color kFree{0.40F, 0.52F, 0.95F};
  for (int i = 0; i < kGrains; ++i) {
    const Grain& grain = from.grains[static_cast<std::size_t>(i)];
    const Motion motion = between(grain, to.grains[static_cast<std::size_t>(i)], alpha);
    const float size = trait(i, 5);
    // Some is gold, as in any galaxy.
    Color color = trait(i, 7) < 0.18F ? Color{0.95F, 0.70F, 0.42F} : kFree;
    float light = 0.24F + 0.36F * size;
    if (grain.owner != kNobody) {
      const Color& owner = kColors[static_cast<std::size_t>(grain.owner)];
      color = mixed(owner, {1, 1, 1}, 0.25F * trait(i, 8));
      light = 0.35F + 0.35F * size;
    } else if (grain.wild > 0) {
      color = mixed(color, {1.0F, 0.45F, 0.15F}, 0.8F);
      light += 0.012F * static_cast<float>(grain.wild);
    }
    // What is thrown shines.
    light *= 1.0F + 0.05F * std::min(length(motion.velocity), 14.0F);
    const float height = (trait(i, 6) - 0.5F) * 1.1F;
    lights.glows.push_back(
        glow_of(motion, height, 0.12F + 0.10F * size * size, times(color, light), 1.0F));
  }
}

}  // namespace

void collect_lights(const State& from, const State& to, float alpha, double seconds,
                    Lights& lights) {
  lights.glows.clear();
  lights.rings.clear();
  lights.rings.push_back({{0.0F, 0.0F}, kArenaRadius + 0.4F, 0.05F, {0.07F, 0.10F, 0.20F}, 0.0F});
  add_sun(from, alpha, seconds, lights);
  add_dust(from, to, alpha, lights);
  add_comets(from, to, alpha, lights);
  for (std::size_t i = 0; i < lights.shares.size(); ++i) {
    const auto then = static_cast<float>(from.comets[i].dust);
    const auto next = static_cast<float>(to.comets[i].dust);
    lights.shares[i] = (then + (next - then) * alpha) / static_cast<float>(kGrains);
  }
}

}  // namespace comets
