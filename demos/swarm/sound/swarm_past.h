#pragma once

#include <array>

#include "demos/sound/voice_writer.h"
#include "demos/swarm/swarm_view.h"

namespace tickreel::swarm {

// The few things of a view, without a look at the many.

using Squads = std::array<const Thing*, kSquads>;  ///< null: not in the view
Squads squads_of(const View& view);

/// How many of a squad live at a full one: of all squads, which are as large.
float full_squad(const View& view);

/// Calls told(zone) for each.
template <typename Told>
void for_zones(const View& view, const Told& told) {
  for (const Thing& thing : view.things) {
    if (thing.kind == kSquad) return;  // zones come before
    if (thing.kind == kZone) told(thing);
  }
}

/// What parts of each squad fell in a second, on average over the last `seconds` before a tick.
std::array<float, kSquads> losses_before(const SoundStep& step, Tick tick, double seconds);
/// How fast each squad's middle moved of late, metres for each second.
std::array<float, kSquads> speeds_before(const SoundStep& step, Tick tick, double seconds);

/// From here on a sound is heard at its full gain: about where the camera is that sees all.
float full_gain_metres(const View& view);

}  // namespace tickreel::swarm
