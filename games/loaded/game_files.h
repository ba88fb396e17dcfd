#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

// The files that decide what a game of a library does, besides the library itself.

/// Returns the paths of the shared libraries that the process has loaded.
std::set<std::string> loaded_objects();

/// Returns the other libraries that a game uses, sorted by name: those that the game's library is
/// linked to, those that were loaded after `before` was listed (loaded_objects()), and those that
/// earlier games have loaded while they ran, because this game may use them, too. Libraries in the
/// system's directories are left out. `handle`: of the game's library, from dlopen().
std::vector<std::string> own_libraries_of(void* handle, const std::set<std::string>& before);

/// Hashes files. Other contents, or the same files in another order, give another hash.
class FileHasher {
 public:
  /// Adds a library with its name; the folder in which it lies does not count. The errors of add().
  Status add_library(const std::string& path);
  /// Adds a file without its name, or all files of a folder and the folders in it, with their paths
  /// from there; links to folders are not followed. kUsage when the path is something else, such as
  /// a pipe, or the folder has more than 65536 files; kFailed when the path does not exist or
  /// cannot be read.
  Status add(const std::string& path);
  /// Returns a hash of `hash` and all files; `hash` itself if nothing was added.
  [[nodiscard]] std::uint64_t with(std::uint64_t hash) const;

 private:
  Status add_file(const char* what, const std::string& name, const std::string& path);
  Status add_folder(const std::string& path);

  std::string lines_;  ///< one for each file: what it is, its name, its hash
};

}  // namespace tickreel::games
