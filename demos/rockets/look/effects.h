#pragma once

#include <vector>

#include "tickreel/scene/past.h"

// Short-lived effects. They are computed from the views and events in the window, so nothing is
// kept between pictures.

namespace tickreel::rockets {

inline constexpr double kEffectSeconds = 1.6;  ///< the duration of the longest effect

/// Adds the smoke along the paths of rockets, and their flames.
void add_trails(const Moment& moment, Scene& scene);
/// Adds explosions, launches and sparks.
void add_effects(const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::rockets
