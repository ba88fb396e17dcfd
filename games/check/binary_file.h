#pragma once

#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// A name that a linker knows.
struct LinkedSymbol {
  std::string name;
  std::string version;  ///< "GLIBC_2.34"; empty where it has none
};

/// The symbols that a built file calls and brings, as its own tables say. Nothing of it is loaded
/// or run.
struct BinaryFile {
  std::string path;
  bool is_library = false;  ///< a shared library; else an object, or an archive of them
  std::vector<LinkedSymbol> undefined{};  ///< what others have to bring
  std::vector<std::string> exported{};    ///< what others may call
  /// All that it brings, if it still says so (strip): also what only it calls.
  std::vector<std::string> defined{};
  std::vector<std::string> needed{};   ///< libraries that it is linked to: "libbox2d.so.2"
  std::vector<std::string> folders{};  ///< where it looks for them: "$ORIGIN/lib"
};

/// A shared library, an object or an archive (ELF). kBadFile: it is none, or damaged; kUsage: it is
/// one whose tables say nothing, such as an object of -flto.
Result<BinaryFile> read_binary(const std::string& path);

}  // namespace tickreel::games
