#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/loaded/game_library.h"
#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The environment variable that names more games: libraries, each with its argument, and folders
/// full of libraries; with semicolons between them. Programs that this one starts
/// find the same games there.
inline constexpr const char* kGamesVariable = "TICKREEL_GAMES";

/// A program's ways with code of others.
struct GameWatch {
  /// Makes the game of a library or a core, and decides where it runs.
  Result<GameEntry> (*load)(const GameLibrary& library);
  void (*before_loading)();       ///< when there is a library to load
  void (*say)(const char* text);  ///< why it ends within a call of a game: see watch_game_calls()
  void (*warn)(std::string_view warning);
};

/// Adds these games (GameLibrary::find) to all_games(), and those of the variable, which then names
/// both. Before anything else asks for games; a library is loaded once, however often it is named.
/// A game of the variable is left out if one of `named` has its name: two builds of a game are told
/// apart so. What lies in a folder of the variable and is no game for this build is left out with a
/// warning. The errors of load_game_library; kInTheWay when two other games have one name. Nothing
/// that a replay says leads to a library being loaded.
Status load_games(const std::vector<std::string>& named, const GameWatch& watch);

/// Returns the full path of the library of a game; empty: it is built in, or a core's.
std::string library_path_of(const GameInfo& game);

/// The libraries that are loaded, each as load_games() takes it.
std::vector<std::string> loaded_libraries();

/// The game that load_games() was given last, if it was one. Null otherwise.
const GameEntry* named_game();

}  // namespace tickreel::games
