#include <algorithm>
#include <cmath>

#include "demos/rockets/look/effects.h"
#include "demos/rockets/look/palette.h"
#include "demos/rockets/look/scattered.h"
#include "demos/rockets/rockets_view.h"

namespace tickreel::rockets {
namespace {

constexpr int kPuffsPerTick = 5;
constexpr float kSmokeSeconds = 1.1F;

/// A rocket's way through one step: straight pieces, with a corner where it bounced.
struct Corner {
  float when = 0.0F;
  Vec3 position;
};

const Thing* find_thing(const View& view, std::uint64_t id) {
  const auto found = std::ranges::find(view.things, id, &Thing::id);
  return found == view.things.end() ? nullptr : &*found;
}

std::vector<Corner> way_through_step(const View& before, const View& after, std::uint64_t id) {
  std::vector<Corner> way;
  if (const Thing* rocket = find_thing(before, id)) way.push_back({0.0F, rocket->position});
  for (const PathEvent& event : after.path_events) {
    if (event.thing_id == id) way.push_back({event.when, event.position});
  }
  if (const Thing* rocket = find_thing(after, id)) way.push_back({1.0F, rocket->position});
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

/// `ticks_ago`: from the moment back to the beginning of the step.
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
    if (thing.kind == kRocket && find_thing(before, thing.id) == nullptr) smoke_along(thing.id);
  }
}

/// Fire at a rocket's tail.
void add_flame(const Thing& rocket, Scene& scene) {
  const float speed = std::sqrt(dot(rocket.velocity, rocket.velocity));
  if (speed <= 0.0F) return;
  const Vec3 back = rocket.velocity * (-1.0F / speed);
  for (int i = 0; i < 5; ++i) {
    const float part = static_cast<float>(i) / 5.0F;
    scene.sprites.push_back({.position = rocket.position + back * (kRocketLength + 0.9F * part),
                             .radius = 0.3F - 0.2F * part,
                             .color = mix(srgb(0xFFE9A8), srgb(0xFF7A22), part),
                             .opacity = 0.0F,
                             .glow = 1.3F - part});
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

}  // namespace tickreel::rockets
