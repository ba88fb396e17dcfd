#pragma once

#include <vector>

#include "demos/tanks/look/past.h"

namespace tickreel::tanks {

/// The duration of the longest effect, in seconds.
inline constexpr double kEffectSeconds = 3.5;

/// Adds the effects of recent events: flashes, fire, smoke, sparks, splinters, light.
void add_effects(const std::vector<PastEvent>& events, Scene& scene);

/// Adds the explosion of a tank or a mine; the fire is about `size` metres wide.
void add_explosion(Scene& scene, const ViewEvent& event, float size, float age);
void add_crate_burst(Scene& scene, const ViewEvent& event, float age);

}  // namespace tickreel::tanks
