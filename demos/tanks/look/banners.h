#pragma once

#include <string_view>
#include <vector>

#include "demos/tanks/look/past.h"
#include "demos/tanks/look/standings.h"

namespace tickreel::tanks {

/// What covers the middle of the picture: the countdown, the end of a round, the pause menu.
void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene);

/// Says at the bottom of the picture why it is not the one asked for.
void add_caption(const Moment& moment, std::string_view text, Scene& scene);

}  // namespace tickreel::tanks
