#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel {

/// The environment variable that names more games: libraries, each with its argument, and folders,
/// of which all libraries are meant; with semicolons between them. Programs that this one starts
/// find the same games there.
inline constexpr const char* kGamesVariable = "TICKREEL_GAMES";

/// Adds these games (GameLibrary::find) to all_games(), and those of the variable, which then names
/// both. Before anything else asks for games; a library is loaded once, however often it is named.
/// The errors of load_game_library; kInTheWay when two games have one name. Nothing that a replay
/// says leads to a library being loaded. Calls `before_loading` first when there is one to load:
/// from then on code of others runs.
Status load_games(const std::vector<std::string>& named,
                  const std::function<void()>& before_loading);

/// The libraries that are loaded, each as load_games() takes it.
std::vector<std::string> loaded_libraries();

/// The game that load_games() was given last, if it was one. Null otherwise.
const GameEntry* named_game();

}  // namespace tickreel
