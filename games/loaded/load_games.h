#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/loaded/game_library.h"
#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The environment variable with more games: libraries, each with its argument, and folders of
/// libraries, with semicolons between them. Programs that this one starts find the same games
/// there.
inline constexpr const char* kGamesVariable = "TICKREEL_GAMES";

/// The functions that a program has for loading the code of others. None is null.
struct GameWatch {
  /// Makes the game of a library or a core, and decides where it runs.
  Result<GameEntry> (*load)(const GameLibrary& library);
  void (*before_loading)();       ///< called once in each load_games() that finds a library named
  void (*say)(const char* text);  ///< says why a game ends the program: watch_game_calls()
  void (*warn)(std::string_view warning);  ///< tells the user of a library with a problem
};

/// Adds the games of the libraries `named` (see GameLibrary::find()) and of kGamesVariable to
/// all_games(), and sets the variable to all of them. Call it before anything else asks for games.
/// A library is loaded once, however often it is named. If a game of the variable has the same name
/// as a game of `named`, it is left out, so that the user can choose between two builds. A file in
/// a folder of the variable that has no game for this build is left out with a warning. The errors
/// of GameLibrary::find(), watch_game_calls() and GameWatch::load; kUsage when a path or an
/// argument has a semicolon; kFailed when a folder cannot be read; kInTheWay when other games have
/// the same name, unless they are one library with several arguments. After an error, the games
/// before it stay. No library is loaded because a replay names one.
Status load_games(const std::vector<std::string>& named, const GameWatch& watch);

/// Returns the full path of the library of a game; empty for a built-in game and a game of a core.
std::string library_path_of(const GameInfo& game);

/// Returns the loaded libraries, each in the form that load_games() takes.
std::vector<std::string> loaded_libraries();

/// Returns the game of the library that was the only one in `named` at the last load_games(); null
/// when `named` had no library, or several.
const GameEntry* named_game();

}  // namespace tickreel::games
