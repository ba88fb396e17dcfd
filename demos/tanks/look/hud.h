#pragma once

#include <vector>

#include "demos/tanks/look/past.h"
#include "demos/tanks/look/standings.h"

namespace tickreel::tanks {

/// How long the kill feed remembers, in seconds.
inline constexpr double kFeedSeconds = 4.0;

/// Clock, round, player plates, kill feed and the tags over the tanks, as the scene's camera sees
/// them. Wide pictures have the plates beside the clock, narrow ones at the bottom.
void add_hud(const Moment& moment, const Standings& standings, const std::vector<PastEvent>& events,
             Scene& scene);

/// What covers the middle of the picture: the countdown, the end of a round, the pause menu.
void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::tanks
