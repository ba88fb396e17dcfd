#include "demos/rockets/sound/rockets_machines.h"

#include <algorithm>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/sound/rockets_blocks.h"
#include "demos/rockets/sound/rockets_clips.h"
#include "sim/view/rewound.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

constexpr double kServoSeconds = 0.1;  // a motor has inertia

void write_flight(const Thing* from, const Thing* to, VoiceWriter& voices) {
  const Thing& any = from != nullptr ? *from : *to;
  const HeardFrom place{any.position, (to != nullptr ? to : from)->position, kFullGainMetres};
  // A voice has one pitch for all its life: a rocket that gets faster is one roar faded into
  // another.
  const auto haste = [](const Thing& rocket) {
    return ramp(55.0F, 110.0F, exact_sqrt(dot(rocket.velocity, rocket.velocity)));
  };
  const float pitch = varied_pitch(any.id, 0.08F);
  const auto gain = [&](const Thing* rocket, bool fast) {
    if (rocket == nullptr) return 0.0F;
    return 0.22F * exact_sqrt(fast ? haste(*rocket) : 1.0F - haste(*rocket));
  };
  for (const bool fast : {false, true}) {
    voices.add(Loop{.id = any.id,
                    .clip = fast ? kFlightFastClip : kFlightSlowClip,
                    .gain_from = gain(from, fast),
                    .gain_to = gain(to, fast),
                    .pitch = pitch,
                    .place = place});
  }
}

/// How fast a launcher moves and turns, 0..1, of late.
float servo_haste(const SoundStep& step, Tick tick, std::uint64_t launcher) {
  const Tick ticks = std::max<Tick>(1, static_cast<Tick>(kServoSeconds / step.step_seconds));
  float sum = 0.0F;
  for (Tick at = tick; at > tick - ticks && step.views.contains(at - 1); --at) {
    const Thing* after = thing_by_id(step.views.at(at), launcher);
    const Thing* before = thing_by_id(step.views.at(at - 1), launcher);
    if (after == nullptr || before == nullptr || sim::is_rewound(step.views.at(at))) continue;
    const Quat& a = after->rotation;
    const Quat& b = before->rotation;
    const float cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    const float turned = 2.0F * exact_sqrt(std::max(1.0F - cosine * cosine, 0.0F));
    const float lifted = after->position.z - before->position.z;
    const float way = turned + 0.3F * (lifted < 0.0F ? -lifted : lifted);
    sum += ramp(0.0F, 1.5F, way / static_cast<float>(step.step_seconds));
  }
  return sum / static_cast<float>(ticks);
}

void write_launcher(const SoundStep& step, const Thing& from, const Thing& to,
                    VoiceWriter& voices) {
  voices.add(Loop{.id = from.id,
                  .clip = kServoClip,
                  .gain_from = 0.04F * servo_haste(step, step.tick, from.id),
                  .gain_to = 0.04F * servo_haste(step, step.tick + 1, from.id),
                  .pitch = varied_pitch(from.id, 0.1F),
                  .place = HeardFrom{from.position, to.position, kFullGainMetres}});
}

/// The clack of a launcher that is ready again.
void write_loaded(const SoundStep& step, VoiceWriter& voices) {
  constexpr double kClackSeconds = 0.25;
  for_past_steps(step, kClackSeconds, [&](const View& before, const View& after) {
    if (sim::is_rewound(after)) return;
    for (const Thing& launcher : after.things) {
      if (launcher.kind != kLauncher || launcher.values[0] < 1.0F) continue;
      const Thing* old = thing_by_id(before, launcher.id);
      if (old == nullptr || old->values[0] >= 1.0F) continue;
      voices.add(
          OneShot{.id = launcher.id * 1'000'003U + static_cast<std::uint64_t>(before.tick),
                  .clip = kLoadedClip,
                  .begin = {before.tick, 1.0F},
                  .gain = 0.12F,
                  .place = HeardFrom{launcher.position, launcher.position, kFullGainMetres}});
    }
  });
}

}  // namespace

void write_machines(const SoundStep& step, VoiceWriter& voices) {
  const View& before = step.views.at(step.tick);
  const View& after = step.views.at(step.tick + 1);
  for (const Thing& thing : before.things) {
    const Thing* to = nullptr;
    if (thing.kind == kRocket || thing.kind == kLauncher) to = thing_by_id(after, thing.id);
    if (thing.kind == kRocket) write_flight(&thing, to, voices);
    if (thing.kind == kLauncher && to != nullptr) write_launcher(step, thing, *to, voices);
  }
  for (const Thing& thing : after.things) {
    if (thing.kind == kRocket && thing_by_id(before, thing.id) == nullptr) {
      write_flight(nullptr, &thing, voices);
    }
  }
  write_loaded(step, voices);
}

}  // namespace tickreel::rockets
