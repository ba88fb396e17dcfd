#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Soundscape;
}

namespace tickreel::pucks {

/// A game of pucks on ice between rubber walls, each pushed by its player. docs/adding-a-game.md
/// builds it step by step. It has no look of its own; the plain look draws it.
GameInfo pucks_info();
GameControls pucks_controls();
/// The sound of sliding pucks, bumps, and a mallet.
std::unique_ptr<Soundscape> make_pucks_sound();

}  // namespace tickreel::pucks
