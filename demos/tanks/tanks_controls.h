#pragma once

#include "tickreel/game/game_controls.h"

namespace tickreel::tanks {

GameControls tanks_controls();

}  // namespace tickreel::tanks
