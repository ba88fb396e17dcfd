#pragma once

#include <string_view>
#include <vector>

#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel {

/// The games of this build, each a line in registry.cpp, and those that were added.
const std::vector<GameEntry>& all_games();

/// One of a library, before anybody has asked for a game. kInTheWay when there is one of its name.
Status add_game(GameEntry game);

/// Null when this build has no game of that name.
const GameEntry* find_game(std::string_view name);

}  // namespace tickreel
