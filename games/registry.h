#pragma once

#include <string_view>
#include <vector>

#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// What the program has without loading any: at its start, before anything asks for a game.
void begin_with_games(std::vector<GameEntry> games);

/// One of a library, before anything has asked for a game. kInTheWay when there is one of its name.
Status add_game(GameEntry game);

/// The games of this program: those that it began with, and those that were added.
const std::vector<GameEntry>& all_games();

/// Null when this program has no game of that name.
const GameEntry* find_game(std::string_view name);

}  // namespace tickreel::games
