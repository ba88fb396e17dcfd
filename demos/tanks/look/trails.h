#pragma once

#include <vector>

#include "demos/tanks/look/past.h"

// Functions that draw the traces of moving things, computed from where the things were.

namespace tickreel::tanks {

/// The time for which scorched ground is visible, in seconds. No other trace lasts longer.
inline constexpr double kMarkSeconds = 9.5;

/// Memory for the past views that each trace reads, kept to avoid allocations.
struct Trails {
  std::vector<PastView> samples;
  std::vector<Thing> things;
};

/// Adds the marks that tracks have left on the ground.
void add_track_marks(const Moment& moment, Trails& trails, Scene& scene);
/// Adds the scorched ground where tanks and mines have burst.
void add_scorch_marks(const std::vector<PastEvent>& events, Scene& scene);
/// Adds dust behind tracks, and smoke from wrecks and from badly damaged tanks.
void add_dust_and_smoke(const Moment& moment, Trails& trails, Scene& scene);
/// Adds the glowing trail of each shell.
void add_tracers(const Moment& moment, Trails& trails, Scene& scene);

}  // namespace tickreel::tanks
