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

/// A library with a game, as the user names it: LIBRARY, LIBRARY:ARGUMENT, or libretro:CORE:GAME.
struct GameLibrary {
  std::string path;
  std::string argument{};
  /// Whether the library is a libretro core; `argument` is then the file that the core plays.
  bool is_core = false;

  /// Finds the library in `named`. A path may have colons: LIBRARY is the shortest text before a
  /// colon that is a file, or else the whole text. CORE is a path, or the name of a core in the
  /// system's folders, with or without "_libretro.so". kUsage when there is no such library or
  /// core, or GAME is left out. Whether there is a file GAME is not looked at.
  static Result<GameLibrary> find(const std::string& named);
};

/// Whether the value of `--game` names a library, and not a game: it has a slash or ".so:" in it,
/// ends in ".so", or begins with "libretro:".
bool names_library(const std::string& game);

/// The answers of a library about its game. The files that the game names have not been read yet.
struct AskedLibrary {
  GameEntry game;                              ///< without GameInfo::library
  const tickreel_game_table* table = nullptr;  ///< the library's table; null: a game in C++
  bool reads_clocks = false;
};
/// Loads a library for the rest of the process and asks it about its game. The errors of
/// load_game_library().
Result<AskedLibrary> ask_game_library(const GameLibrary& library);

/// Loads a library for the rest of the process, which runs its code, and returns its game.
/// GameInfo::library of the game has the library's name and a hash of all its files. kBadFile, with
/// the reason, when the library has no game, or not one for this build, or a file that the game
/// names cannot be read; kUsage when its name is not UTF-8, or when its argument is not a line of
/// UTF-8 with at most 1024 bytes, is not accepted, or is a folder with too many files; kFailed when
/// another file cannot be read.
Result<GameEntry> load_game_library(const GameLibrary& library);

}  // namespace tickreel::games
