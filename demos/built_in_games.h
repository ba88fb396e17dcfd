#pragma once

#include <vector>

#include "tickreel/plugin/game_entry.h"

namespace tickreel {

/// Returns the built-in games for begin_with_games(); built_in_games.cpp has a line for each. A
/// program with other games defines its own function of this name.
std::vector<GameEntry> built_in_games();

}  // namespace tickreel
