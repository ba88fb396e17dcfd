#pragma once

#include <memory>

#include "live/room.h"
#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel::live {

/// Makes a bot for the player with the index `player` of a game that has no bots. The bot does not
/// look at the game: it holds none, one or two of the game's actions, chosen at random, for 0.1 to
/// 0.8 s, and then chooses again. The same seed and player give the same inputs.
std::unique_ptr<Bot> make_button_bot(const GameControls& controls, const SessionSetup& setup,
                                     std::size_t player);

}  // namespace tickreel::live
