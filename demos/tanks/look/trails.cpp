#include "demos/tanks/look/trails.h"

#include <cmath>

#include "demos/tanks/look/palette.h"
#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/particles.h"
#include "tickreel/view/find.h"

namespace tickreel::tanks {
namespace {

constexpr std::uint32_t kPlayers = 4;
constexpr float kTrackSeconds = 7.0F;
constexpr float kStandsStill = 0.02F;  // metres between two samples
constexpr float kTooFar = 1.5F;        // metres between two samples: a longer way was not driven

/// Returns the seed for what a thing emits at a tick.
std::uint64_t seed_of(const Thing& thing, Tick tick) {
  return thing.id * 1000003ULL + static_cast<std::uint64_t>(tick);
}

/// Adds the prints of both tracks from one place of a hull to the next.
void add_prints(Scene& scene, const Thing& from, const Thing& to, float opacity) {
  const float way = length(flat(to.position - from.position));
  if (way < kStandsStill || way > kTooFar) return;
  const float side_distance = 0.38F * from.size.y;
  for (const float side : {-side_distance, side_distance}) {
    const Vec2 start = flat(from.position + rotated(from.rotation, {0.0F, side, 0.0F}));
    const Vec2 end = flat(to.position + rotated(to.rotation, {0.0F, side, 0.0F}));
    const Vec2 along = end - start;
    scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                           .center = (start + end) * 0.5F,
                           .half_size = {length(along) * 0.5F, 0.13F},
                           .angle = std::atan2(along.y, along.x),
                           .color = srgb(0x6E5636),
                           .opacity = opacity});
  }
}

void add_dust(Scene& scene, const Thing& hull, Tick tick, float age) {
  const float speed = length(hull.velocity);
  const float amount = smooth_step(1.0F, 5.0F, speed);
  if (amount <= 0.0F) return;
  Scatter dice(seed_of(hull, tick));
  const float forward = dot(rotated(hull.rotation, {1.0F, 0.0F, 0.0F}), hull.velocity);
  const float rear = forward >= 0.0F ? -0.5F : 0.5F;
  for (const float side : {-0.38F, 0.38F}) {
    const Vec3 from{rear * hull.size.x, side * hull.size.y, 0.12F};
    add_puff(scene,
             {.from = hull.position + rotated(hull.rotation, from),
              .velocity = hull.velocity * 0.25F + dice.in_box(0.35F),
              .rise = 0.28F,
              .start_radius = 0.16F,
              .end_radius = 0.55F,
              .life = dice.between(0.7F, 1.05F),
              .color = srgb(0xE2CBA0),
              .late_color = srgb(0xE8D5B0),
              .opacity = 0.34F * amount},
             age);
  }
}

/// `amount` is 0..1: from a wisp to the column of a wreck.
void add_smoke(Scene& scene, const Thing& source, Tick tick, float amount, float age) {
  Scatter dice(seed_of(source, tick));
  const Vec3 from = source.position + Vec3{0.0F, 0.0F, 0.7F} + dice.in_box(0.22F);
  add_puff(scene,
           {.from = from,
            .velocity = dice.in_box(0.3F) + Vec3{0.5F, 0.3F, 0.0F},
            .drag = 0.5F,
            .rise = dice.between(0.9F, 1.3F),
            .start_radius = 0.22F,
            .end_radius = 0.65F + 0.35F * amount,
            .life = 1.9F,
            .color = mix(srgb(0x8C857C), srgb(0x2B2724), amount),
            .late_color = mix(srgb(0xB5ADA2), srgb(0x857B70), amount),
            .opacity = 0.7F * amount},
           age);
}

}  // namespace

void add_track_marks(const Moment& moment, Trails& trails, Scene& scene) {
  std::vector<PastView>& samples = trails.samples;
  past_views(moment, kSlowStep, kTrackSeconds, samples);
  for (std::uint32_t player = 0; player < kPlayers; ++player) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const bool newest = i + 1 == samples.size();
      const Thing* from = find_thing(samples[i].view->things, kHull, player);
      const Thing* to = find_thing(newest ? moment.things : std::span(samples[i + 1].view->things),
                                   kHull, player);
      if (from != nullptr && to != nullptr) {
        // The age counts to the newest sample, so it stays the same until the next one.
        const Tick ticks = samples.back().view->tick - samples[i].view->tick;
        const auto age = static_cast<float>(static_cast<double>(ticks) * moment.step_seconds);
        const float faded = 1.0F - age / kTrackSeconds;
        add_prints(scene, *from, *to, 0.42F * faded);
      }
    }
  }
}

void add_scorch_marks(const std::vector<PastEvent>& events, Scene& scene) {
  for (const PastEvent& past : events) {
    const ViewEvent& event = *past.event;
    const bool is_tank = event.kind == kTankDestroyed;
    if (!is_tank && event.kind != kMineBurst) continue;
    const float strength = smooth_step(0.0F, 0.15F, past.age) *
                           (1.0F - past.slow_age / static_cast<float>(kMarkSeconds));
    const float radius = is_tank ? 1.9F : 1.7F;
    Scatter dice(event.id);
    for (int blot = 0; blot < 4; ++blot) {
      const Vec3 shift = dice.in_box(blot == 0 ? 0.0F : 0.9F);
      const float size = radius * (blot == 0 ? 1.0F : dice.between(0.3F, 0.6F));
      scene.marks.push_back({.shape = GroundMark::Shape::kSoftDisc,
                             .center = flat(event.position + shift),
                             .half_size = {size, size},
                             .color = srgb(0x1A1512),
                             .opacity = (blot == 0 ? 0.72F : 0.5F) * strength});
    }
  }
}

void add_dust_and_smoke(const Moment& moment, Trails& trails, Scene& scene) {
  constexpr double kEverySeconds = 0.1;
  constexpr double kLongestLife = 2.0;
  past_views(moment, kEverySeconds, kLongestLife, trails.samples);
  for (const PastView& sample : trails.samples) {
    const Tick tick = sample.view->tick;
    for (const Thing& thing : sample.view->things) {
      if (thing.kind == kHull) {
        add_dust(scene, thing, tick, sample.age);
        const float damage = smooth_step(0.5F, 0.1F, thing.values[0]);
        if (damage > 0.0F) add_smoke(scene, thing, tick, 0.6F * damage, sample.age);
      } else if (thing.kind == kWreck) {
        add_smoke(scene, thing, tick, 1.0F, sample.age);
      }
    }
  }
}

void add_tracers(const Moment& moment, Trails& trails, Scene& scene) {
  constexpr int kBeads = 9;
  constexpr double kBeadSeconds = 0.009;
  for (int i = 1; i <= kBeads; ++i) {
    const float left = 1.0F - static_cast<float>(i) / (kBeads + 1);
    things_at(moment, kBeadSeconds * i, trails.things);
    for (const Thing& thing : trails.things) {
      if (thing.kind == kShell) {
        const Color color = mix(player_color(thing.variant), srgb(0xFFE2A0), 0.55F * left);
        add_glow(scene, thing.position, 0.06F + 0.13F * left, color, 0.75F * left);
      }
    }
  }
}

}  // namespace tickreel::tanks
