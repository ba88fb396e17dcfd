#pragma once

#include <vector>

#include "demos/tanks/look/past.h"

namespace tickreel::tanks {

/// The duration of the longest effect, in seconds.
inline constexpr double kEffectSeconds = 3.5;

/// Adds the effects of recent events: flashes, fire, smoke, sparks, splinters, light.
void add_effects(const std::vector<PastEvent>& events, Scene& scene);

/// Adds the explosion of a tank or a mine. The fire is about `size` metres wide; `age`: seconds
/// since the event.
void add_explosion(Scene& scene, const ViewEvent& event, float size, float age);
/// Adds the smoke and the splinters of a crate that bursts. `age`: seconds since the event.
void add_crate_burst(Scene& scene, const ViewEvent& event, float age);

}  // namespace tickreel::tanks
