#pragma once

#include <memory>

#include "live/room.h"
#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::live {

/// Makes a bot for player `player` of a game without bots of its own. It sees nothing: it holds one
/// or two of the game's actions for 0.1 to 0.8 s, then others or none. The same seed and player
/// give the same inputs.
std::unique_ptr<Bot> make_button_bot(const GameControls& controls, const SessionSetup& setup,
                                     std::size_t player);

}  // namespace tickreel::live
