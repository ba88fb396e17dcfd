#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Soundscape;
}

namespace tickreel::pucks {

/// Pucks on ice between rubber walls, each pushed by its player. docs/adding-a-game.md builds this
/// game step by step. It has no look of its own, so the plain one draws it.
GameInfo pucks_info();
GameControls pucks_controls();
/// The sound of sliding pucks, bumps, and a mallet.
std::unique_ptr<Soundscape> make_pucks_sound();

}  // namespace tickreel::pucks
