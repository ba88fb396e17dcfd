#pragma once

#include "tickreel/game/game.h"

namespace tickreel::pucks {

/// Pucks on ice between rubber walls, each pushed by its player. The game that
/// docs/adding-a-game.md walks through.
GameInfo pucks_info();

}  // namespace tickreel::pucks
