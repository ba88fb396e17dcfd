#pragma once

#include <string>
#include <string_view>

#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The beginning of a core's name.
inline constexpr std::string_view kCorePrefix = "libretro:";

/// A game as it is named to be loaded: LIBRARY, LIBRARY:ARGUMENT, or libretro:CORE:GAME.
struct GameLibrary {
  std::string path;
  std::string argument{};
  /// It is a libretro core, and its argument the file that it plays.
  bool is_core = false;

  /// The library is what is a file, up to the first colon for which there is one; a core may also
  /// be named without its folder and without _libretro.so, where the system has it. kUsage when
  /// there is none.
  static Result<GameLibrary> find(const std::string& named);
};

/// Whether `--game` means a library and not the name of a game: a path, what ends in ".so", or
/// begins with "libretro:".
bool names_library(const std::string& game);

/// What a library says of its game; the files that it names are not read yet.
struct AskedLibrary {
  GameEntry game;                              ///< without GameInfo::library
  const tickreel_game_table* table = nullptr;  ///< the library's own; null: it is a game in C++
  bool reads_clocks = false;
};
/// Loads it, for the rest of the process, and asks it for its game. The errors of
/// load_game_library().
Result<AskedLibrary> ask_game_library(const GameLibrary& library);

/// Loads it, for the rest of the process: its code runs from here on. GameInfo::library says which
/// it is. kBadFile, with the reason, when it is no game, or not one for this build.
Result<GameEntry> load_game_library(const GameLibrary& library);

}  // namespace tickreel::games
