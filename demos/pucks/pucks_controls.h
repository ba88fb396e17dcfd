#pragma once

#include "live/game_controls.h"

namespace tickreel::pucks {

GameControls pucks_controls();

}  // namespace tickreel::pucks
