#pragma once

#include <vector>

#include "tickreel/plugin/game_entry.h"

namespace tickreel {

/// The games that are built in, for begin_with_games(): each a line in built_in_games.cpp. A
/// program with other games has its own function of this name.
std::vector<GameEntry> built_in_games();

}  // namespace tickreel
