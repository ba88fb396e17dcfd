#pragma once

#include <vector>

#include "demos/tanks/look/past.h"

namespace tickreel::tanks {

/// How long the longest of them lasts, in seconds.
inline constexpr double kEffectSeconds = 3.5;

/// What the recent events left in the air: flashes, fire, smoke, sparks, splinters, light.
void add_effects(const std::vector<PastEvent>& events, Scene& scene);

/// A tank or a mine goes up; the fire is about `size` metres wide each way.
void add_explosion(Scene& scene, const ViewEvent& event, float size, float age);
void add_crate_burst(Scene& scene, const ViewEvent& event, float age);

}  // namespace tickreel::tanks
