#pragma once

#include "movie/game_controls.h"

namespace tickreel::pucks {

GameControls pucks_controls();

}  // namespace tickreel::pucks
