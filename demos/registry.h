#pragma once

#include <string_view>
#include <vector>

#include "tickreel/plugin/game_entry.h"

namespace tickreel {

/// The games of this build, each a line in registry.cpp.
const std::vector<GameEntry>& all_games();

/// Null when this build has no game of that name.
const GameEntry* find_game(std::string_view name);

}  // namespace tickreel
