#pragma once

#include "live/game_controls.h"

namespace tickreel::tanks {

GameControls tanks_controls();

}  // namespace tickreel::tanks
