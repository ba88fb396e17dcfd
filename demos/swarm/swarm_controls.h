#pragma once

#include "live/game_controls.h"

namespace tickreel::swarm {

GameControls swarm_controls();

}  // namespace tickreel::swarm
