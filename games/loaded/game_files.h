#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

// The files that decide what a game of a library does, besides that library.

/// The shared libraries that the process has loaded now, by their paths.
std::set<std::string> loaded_objects();

/// The libraries of a handle of dlopen(): all that it is linked to, and what else has been
/// loaded since `before`, but nothing from the system's directories. What an earlier game has
/// loaded by itself counts as well: this one may use it, too. Sorted by name.
std::vector<std::string> own_libraries_of(void* handle, const std::set<std::string>& before);

/// Adds up the contents of files, so that other contents, or another order, give another hash.
class FileHasher {
 public:
  /// A library: its name counts, the folder in which it lies does not.
  Status add_library(const std::string& path);
  /// A file that the game names, or all files of a folder with their names. kUsage when it is
  /// neither, or has too many.
  Status add(const std::string& path);
  /// `hash`, if nothing was added.
  [[nodiscard]] std::uint64_t with(std::uint64_t hash) const;

 private:
  Status add_file(const char* what, const std::string& name, const std::string& path);
  Status add_folder(const std::string& path);

  std::string lines_;  ///< one for each file: what it is, its name, its hash
};

}  // namespace tickreel::games
