#pragma once

#include <vector>

#include "demos/tanks/look/past.h"
#include "demos/tanks/look/standings.h"

namespace tickreel::tanks {

/// The duration of a line in the kill feed, in seconds.
inline constexpr double kFeedSeconds = 4.0;

/// Adds the clock, the round, the plates of the players, the kill feed and the tags over tanks, for
/// the scene's camera. Wide pictures have the plates beside the clock, narrow pictures at the
/// bottom.
void add_hud(const Moment& moment, const Standings& standings, const std::vector<PastEvent>& events,
             Scene& scene);

/// Adds the texts that cover the middle of the picture: the countdown, the end of a round, the
/// pause menu.
void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::tanks
