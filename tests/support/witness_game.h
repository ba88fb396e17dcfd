#pragma once

#include <vector>

#include "tests/support/room.h"
#include "tickreel/game/game.h"

namespace tickreel::tests {

/// A game that writes every input of its ticks to `log`, which must outlive it. It asks for the
/// date when it begins, and for the clock every 50 ticks.
GameInfo witness_info(std::vector<InputFrame>& log);
SessionSetup witness_setup();

}  // namespace tickreel::tests
