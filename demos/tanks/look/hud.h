#pragma once

#include <vector>

#include "demos/tanks/look/past.h"
#include "demos/tanks/look/standings.h"

namespace tickreel::tanks {

/// The duration of a line in the kill feed, in seconds.
inline constexpr double kFeedSeconds = 4.0;

/// Adds clock, round, player plates, kill feed and the tags over tanks, as the scene's camera sees
/// them. Wide pictures have the plates beside the clock, narrow ones at the bottom.
void add_hud(const Moment& moment, const Standings& standings, const std::vector<PastEvent>& events,
             Scene& scene);

/// Adds what covers the middle of the picture: the countdown, the end of a round, the pause menu.
void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::tanks
