#pragma once

#include "tickreel/game/game_controls.h"

namespace tickreel::swarm {

GameControls swarm_controls();

}  // namespace tickreel::swarm
