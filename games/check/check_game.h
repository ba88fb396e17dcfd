#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/check/objection.h"
#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The files of a game to check. Objects and archives are checked together: a symbol that one calls
/// and another defines belongs to the game.
struct GameCheckRequest {
  std::vector<std::string> files;  ///< shared libraries, objects, archives
  /// Symbols that the author vouches for: demangled, or as the linker writes them, or only their
  /// qualified names.
  std::vector<std::string> allowed;
};

/// A symbol that a game must not call or contain.
struct ForbiddenSymbol {
  std::string file;
  std::string name;     ///< demangled
  std::string version;  ///< "GLIBC_2.34"; empty: the symbol has none
  Objection objection;

  bool is_called = true;  ///< false: not called, but compiled into the game from a C++ header
  bool is_of_cpp = true;  ///< `file` was written in C++; false: in C, without tickreel's classes

  /// Returns the advice of `objection` for the language of the file.
  [[nodiscard]] std::string_view instead() const;
};

/// The result of check_game().
struct GameCheck {
  std::vector<std::string> files;  ///< the files checked, with the libraries beside them
  /// The number of symbols that the files call and none of them defines; a symbol counts once for
  /// each file that calls it.
  std::size_t symbols = 0;
  std::vector<ForbiddenSymbol> forbidden;

  /// Returns a line such as "mygame.so, libengine.so: 23 symbols of others, the same everywhere".
  [[nodiscard]] std::string describe() const;
};

/// Looks for forbidden symbols among those that a game calls and those that it contains from
/// headers of the C++ library, as the tables of its files say. A library that a file needs is
/// checked too when it lies beside the file, or in a folder that the file names relative to itself
/// ($ORIGIN); the libraries of C and C++ are not. Nothing is loaded or run. The errors of
/// read_binary(); kBadFile for more than 256 files.
Result<GameCheck> check_game(const GameCheckRequest& request);

/// Returns kFailed when a symbol is forbidden; the message has a line for each reason.
Status status_of(const GameCheck& check);

}  // namespace tickreel::games
