#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Soundscape;
}

namespace tickreel::pucks {

/// Pucks on ice between rubber walls, each pushed by its player. The game that
/// docs/adding-a-game.md walks through; it leaves its look to the plain one.
GameInfo pucks_info();
GameControls pucks_controls();
/// Slides, bumps, and a mallet.
std::unique_ptr<Soundscape> make_pucks_sound();

}  // namespace tickreel::pucks
