#pragma once

#include "tickreel/game/game.h"

namespace tickreel::tanks {

/// Two to four tanks in an arena full of walls that shells bounce off.
GameInfo tanks_info();

}  // namespace tickreel::tanks
