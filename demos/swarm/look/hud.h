#pragma once

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Points, units alive, and who won.
void add_hud(const Moment& moment, Scene& scene);

}  // namespace tickreel::swarm
