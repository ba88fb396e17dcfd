#pragma once

#include <vector>

#include "demos/rockets/look/effects.h"
#include "tickreel/scene/look.h"

namespace tickreel::rockets {

/// Adds scores, the clock, the countdown, and the banner at the end of a round.
void add_hud(const Moment& moment, const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::rockets
