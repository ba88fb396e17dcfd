#pragma once

#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A name that a linker knows.
struct LinkedSymbol {
  std::string name;
  std::string version;  ///< "GLIBC_2.34"; empty: the symbol has none
};

/// The symbols that a built file calls and defines, as the tables in the file say. No code of the
/// file is loaded or run.
struct BinaryFile {
  std::string path;
  bool is_library = false;  ///< a shared library; else an object, or an archive of objects
  /// The symbols that other files must define; of an archive also those that one of its objects
  /// calls and another defines.
  std::vector<LinkedSymbol> undefined{};
  std::vector<std::string> exported{};  ///< the symbols that other files may call
  /// All symbols that the file defines, in any order, some of them twice. After strip a library has
  /// only the exported ones.
  std::vector<std::string> defined{};
  std::vector<std::string> needed{};   ///< the libraries that the file needs: "libbox2d.so.2"
  std::vector<std::string> folders{};  ///< where `needed` are searched first: "$ORIGIN/lib"
};

/// Reads a shared library, an object or an archive (ELF). kBadFile when the file is missing, may
/// not be read, is none of these, is damaged, or has no table of symbols (of an archive: when it
/// has no object, or a shared library); kUsage for an object of -flto, whose tables say nothing;
/// kFailed when the system fails (is_fault_of_system()).
Result<BinaryFile> read_binary(const std::string& path);

}  // namespace tickreel::games
