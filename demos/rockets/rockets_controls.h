#pragma once

#include "tickreel/game/game_controls.h"

namespace tickreel::rockets {

GameControls rockets_controls();

}  // namespace tickreel::rockets
