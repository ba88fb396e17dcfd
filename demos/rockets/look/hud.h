#pragma once

#include <vector>

#include "demos/rockets/look/effects.h"
#include "tickreel/scene/look.h"

namespace tickreel::rockets {

/// Scores, the clock, the countdown and the banner at a round's end.
void add_hud(const Moment& moment, const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::rockets
