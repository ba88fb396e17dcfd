#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/check/objection.h"
#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The files that are to be looked at. Objects and archives are taken together: what one calls,
/// another brings.
struct GameCheckRequest {
  std::vector<std::string> files;  ///< shared libraries, objects, archives
  /// Symbols that the author vouches for, demangled or as the linker has them, or names alone.
  std::vector<std::string> allowed;
};

/// A symbol that a game must not call, or not bring.
struct ForbiddenSymbol {
  std::string file;
  std::string name;     ///< demangled
  std::string version;  ///< "GLIBC_2.34"; empty: it has none
  Objection objection;

  bool is_called = true;  ///< else it is compiled into the game from a header
  bool is_of_cpp = true;  ///< the file that has it: else it can include none of tickreel's classes

  /// Returns what the game uses instead, in the language of the file.
  [[nodiscard]] std::string_view instead() const;
};

struct GameCheck {
  std::vector<std::string> files;  ///< that were looked at, with the libraries that come along
  std::size_t symbols = 0;         ///< that they call and do not bring themselves
  std::vector<ForbiddenSymbol> forbidden;

  /// "mygame.so, libengine.so: 23 symbols of others, the same everywhere"
  [[nodiscard]] std::string describe() const;
};

/// Looks at what a game calls of others, and at what it has of the C++ library's headers, as the
/// tables of its built files say: of a library and of those beside it that it is linked to. Nothing
/// is loaded or run. kBadFile: a file is missing, damaged or none of these; kUsage: it says
/// nothing.
Result<GameCheck> check_game(const GameCheckRequest& request);

/// Returns kFailed, with a line for each reason and its symbols, if there is a forbidden one.
Status status_of(const GameCheck& check);

}  // namespace tickreel::games
