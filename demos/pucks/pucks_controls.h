#pragma once

#include "tickreel/game/game_controls.h"

namespace tickreel::pucks {

GameControls pucks_controls();

}  // namespace tickreel::pucks
