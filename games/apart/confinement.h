#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The rights of a process in which a game runs.
struct Confinement {
  /// Files, and folders with all in them, that it may read, besides those of the system.
  std::vector<std::string> readable{};
  /// The most memory of its own; 0: as much as there is.
  std::uint64_t memory_bytes = 0;
};

/// The environment variables that say how much memory a game's process may have, "512M", and, if it
/// is "1", that a game may read and write whatever the user may.
inline constexpr const char* kMemoryVariable = "TICKREEL_GAME_MEMORY";
inline constexpr const char* kFilesVariable = "TICKREEL_GAME_FILES";

/// Bytes of kMemoryVariable; 0: there is none. kUsage when it is no size.
Result<std::uint64_t> memory_limit();

/// Whether kFilesVariable lets games use all files.
bool may_use_all_files();

/// From now on this process, and those that it forks, read these files alone and write none
/// (Landlock), have no network, and start no program (seccomp). What they have open stays open. A
/// kernel that does not know one of these goes without. Once.
Status confine(const Confinement& confinement);

/// Says what this kernel keeps a confined game from: "kept from files but its own (Landlock 4) and
/// from the network (seccomp)", or "not kept from files but its own: this kernel has no Landlock;
/// ...".
std::string describe_confinement();

}  // namespace tickreel::games
