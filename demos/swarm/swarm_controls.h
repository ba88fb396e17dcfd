#pragma once

#include "movie/game_controls.h"

namespace tickreel::swarm {

GameControls swarm_controls();

}  // namespace tickreel::swarm
