#pragma once

#include <vector>

#include "tickreel/scene/past.h"

// What lasts for a moment. All of it is a function of the views and events that the window
// remembers, and nothing is kept from picture to picture.

namespace tickreel::rockets {

inline constexpr double kEffectSeconds = 1.6;  ///< nothing lasts longer

/// The smoke that rockets leave, along the ways that they flew, and their flames.
void add_trails(const Moment& moment, Scene& scene);
/// Explosions, launches and sparks.
void add_effects(const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::rockets
