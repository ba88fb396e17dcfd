#pragma once

#include <vector>

#include "demos/tanks/look/past.h"

// The traces of moving things, computed from their past places.

namespace tickreel::tanks {

/// The time for which scorched ground is visible, in seconds. No other trace lasts longer.
inline constexpr double kMarkSeconds = 9.5;

/// The past views, read anew for each trace; kept to avoid allocations.
struct Trails {
  std::vector<PastView> samples;
  std::vector<Thing> things;
};

void add_track_marks(const Moment& moment, Trails& trails, Scene& scene);
void add_scorch_marks(const std::vector<PastEvent>& events, Scene& scene);
/// Adds dust behind tracks, and smoke from wrecks and from badly damaged tanks.
void add_dust_and_smoke(const Moment& moment, Trails& trails, Scene& scene);
void add_tracers(const Moment& moment, Trails& trails, Scene& scene);

}  // namespace tickreel::tanks
