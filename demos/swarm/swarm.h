#pragma once

#include "tickreel/game/game.h"

namespace tickreel::swarm {

/// Ten thousand units in two armies: the test of scale. See swarm_view.h for what can be seen.
GameInfo swarm_info();

}  // namespace tickreel::swarm
