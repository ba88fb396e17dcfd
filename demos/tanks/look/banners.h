#pragma once

#include <vector>

#include "demos/tanks/look/past.h"
#include "demos/tanks/look/standings.h"

namespace tickreel::tanks {

/// What covers the middle of the picture: the countdown, the end of a round, the pause menu.
void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene);

}  // namespace tickreel::tanks
