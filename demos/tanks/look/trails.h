#pragma once

#include <vector>

#include "demos/tanks/look/past.h"

// What moving things leave behind, computed from where they were.

namespace tickreel::tanks {

/// How long track marks and scorched ground can be seen, in seconds.
inline constexpr double kMarkSeconds = 9.5;

/// What was seen before, read anew for each of them; kept so that nothing is allocated for it.
struct Trails {
  std::vector<PastView> samples;
  std::vector<Thing> things;
};

void add_track_marks(const Moment& moment, Trails& trails, Scene& scene);
void add_scorch_marks(const std::vector<PastEvent>& events, Scene& scene);
/// Dust behind tracks, smoke from wrecks and from tanks that are nearly one.
void add_dust_and_smoke(const Moment& moment, Trails& trails, Scene& scene);
void add_tracers(const Moment& moment, Trails& trails, Scene& scene);

}  // namespace tickreel::tanks
