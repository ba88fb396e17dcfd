#include "demos/swarm/sound/swarm_past.h"

#include <algorithm>

#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

/// The mean of what of(before, after) says of a squad, over the steps of the last `seconds`.
template <typename Of>
std::array<float, kSquads> mean_before(const SoundStep& step, Tick tick, double seconds,
                                       const Of& of) {
  const Tick ticks = std::max<Tick>(1, static_cast<Tick>(seconds / step.step_seconds));
  std::array<float, kSquads> sums{};
  Squads after = squads_of(step.views.at(tick));
  for (Tick at = tick; at > tick - ticks && step.views.contains(at - 1); --at) {
    const Squads before = squads_of(step.views.at(at - 1));
    for (std::size_t i = 0; i < kSquads; ++i) {
      if (before[i] != nullptr && after[i] != nullptr) sums[i] += of(*before[i], *after[i]);
    }
    after = before;
  }
  for (float& sum : sums) {
    sum /= static_cast<float>(ticks) * static_cast<float>(step.step_seconds);
  }
  return sums;
}

}  // namespace

Squads squads_of(const View& view) {
  Squads squads{};
  for (const Thing& thing : view.things) {
    if (thing.kind == kUnit || thing.kind == kFallen) break;
    if (thing.kind == kSquad && thing.variant < kSquads) squads[thing.variant] = &thing;
  }
  return squads;
}

float full_squad(const View& view) {
  float parts = 0.0F;
  for (const Thing* squad : squads_of(view)) parts += squad != nullptr ? squad->values[0] : 0.0F;
  const std::int64_t alive =
      fact_value(view, kUnitsAlive, 0, 0) + fact_value(view, kUnitsAlive, 1, 0);
  return parts > 0.0F ? static_cast<float>(alive) / parts : 0.0F;
}

std::array<float, kSquads> losses_before(const SoundStep& step, Tick tick, double seconds) {
  return mean_before(step, tick, seconds, [](const Thing& before, const Thing& after) {
    return std::max(before.values[0] - after.values[0], 0.0F);
  });
}

std::array<float, kSquads> speeds_before(const SoundStep& step, Tick tick, double seconds) {
  return mean_before(step, tick, seconds, [](const Thing& before, const Thing& after) {
    const Vec3 way = after.position - before.position;
    return exact_sqrt(dot(way, way));
  });
}

float full_gain_metres(const View& view) {
  for (const Thing& thing : view.things) {
    if (thing.kind == kField) return 0.8F * thing.size.x;
  }
  return 100.0F;
}

}  // namespace tickreel::swarm
