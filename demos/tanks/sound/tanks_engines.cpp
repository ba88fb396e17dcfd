#include "demos/tanks/sound/tanks_engines.h"

#include <algorithm>
#include <array>

#include "demos/tanks/sound/tanks_clips.h"
#include "demos/tanks/tanks_view.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::tanks {
namespace {

constexpr std::uint32_t kMostPlayers = 4;
constexpr double kInertiaSeconds = 0.24;  // of an engine
constexpr double kMotorSeconds = 0.12;    // of a turret's
constexpr float kTopSpeed = 6.0F;         // metres for each second
constexpr float kTopTurretRate = 4.0F;    // radians for each second
constexpr float kTrackReach = 0.6F;       // metres from a hull's middle

/// The loops of a tank, and how loud each is.
constexpr std::array kLoops{kEngineIdleClip, kEngineSlowClip, kEngineFastClip, kTracksClip,
                            kTurretClip};
using LoopGains = std::array<float, kLoops.size()>;

const Thing* part_of(const View& view, ThingKind kind, std::uint32_t player) {
  for (const Thing& thing : view.things) {
    if (thing.kind == kind && thing.variant == player) return &thing;
  }
  return nullptr;
}

bool menu_is_open(const View& view) {
  return fact_value(view, kMenuItem, 0, -1) >= 0;
}

/// How fast the faster of its tracks runs.
float track_speed(const Thing& hull) {
  const float turned = hull.angular_velocity.z * kTrackReach;
  const float driven = exact_sqrt(dot(hull.velocity, hull.velocity));
  return driven + (turned < 0.0F ? -turned : turned);
}

/// How far it is turned from one rotation to the other; nearly, and that for small angles.
float turn_between(const Quat& a, const Quat& b) {
  const float cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  return 2.0F * exact_sqrt(std::max(1.0F - cosine * cosine, 0.0F));
}

/// The mean of what of(view) says of the last `seconds` before a tick. Views in which there is
/// nothing count as 0.
template <typename Of>
float mean_before(const SoundStep& step, Tick tick, double seconds, const Of& of) {
  const Tick ticks = std::max<Tick>(1, static_cast<Tick>(seconds / step.step_seconds));
  float sum = 0.0F;
  for (Tick ago = 0; ago < ticks; ++ago) {
    if (step.views.contains(tick - ago)) sum += of(tick - ago);
  }
  return sum / static_cast<float>(ticks);
}

/// A voice has one pitch for all its life. So an engine that runs faster is another recording of it
/// that is faded in over the slower one: what is heard goes from one to the next.
LoopGains gains_at(const SoundStep& step, Tick tick, std::uint32_t player) {
  const View& view = step.views.at(tick);
  if (part_of(view, kHull, player) == nullptr || menu_is_open(view)) return {};
  const float speed = mean_before(step, tick, kInertiaSeconds, [&](Tick at) {
    const Thing* hull = part_of(step.views.at(at), kHull, player);
    return hull == nullptr ? 0.0F : track_speed(*hull);
  });
  const float turret = mean_before(step, tick, kMotorSeconds, [&](Tick at) {
    if (!step.views.contains(at - 1)) return 0.0F;
    const Thing* after = part_of(step.views.at(at), kTurret, player);
    const Thing* before = part_of(step.views.at(at - 1), kTurret, player);
    if (after == nullptr || before == nullptr || (after->flags & kTeleported) != 0) return 0.0F;
    return turn_between(before->rotation, after->rotation) / static_cast<float>(step.step_seconds);
  });
  const float part = ramp(0.0F, kTopSpeed, speed);
  const float above_idle = ramp(0.0F, 0.45F, part);
  const float fast = ramp(0.45F, 1.0F, part);
  return {0.08F * exact_sqrt(1.0F - above_idle), 0.12F * exact_sqrt(above_idle * (1.0F - fast)),
          0.14F * exact_sqrt(fast), 0.12F * part * part,
          0.03F * ramp(0.1F, kTopTurretRate, turret)};
}

}  // namespace

void write_engines(const SoundStep& step, VoiceWriter& voices) {
  constexpr std::array kPitches{0.94F, 1.0F, 1.06F, 1.13F};  // no two tanks sound the same
  for (std::uint32_t player = 0; player < kMostPlayers; ++player) {
    const Thing* from = part_of(step.views.at(step.tick), kHull, player);
    const Thing* to = part_of(step.views.at(step.tick + 1), kHull, player);
    if (from == nullptr && to == nullptr) continue;
    const LoopGains gains_from = gains_at(step, step.tick, player);
    const LoopGains gains_to = gains_at(step, step.tick + 1, player);
    const HeardFrom place{(from != nullptr ? from : to)->position,
                          (to != nullptr ? to : from)->position, kFullGainMetres};
    for (std::size_t i = 0; i < kLoops.size(); ++i) {
      voices.add(Loop{.id = player,
                      .clip = kLoops[i],
                      .gain_from = gains_from[i],
                      .gain_to = gains_to[i],
                      .pitch = kPitches[player],
                      .bus = kEnginesBus,
                      .place = place});
    }
  }
}

}  // namespace tickreel::tanks
