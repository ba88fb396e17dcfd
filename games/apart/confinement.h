#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The rights of a process in which a game runs.
struct Confinement {
  /// The files that the process may read, besides those of the system. A folder stands for all
  /// files in it; a path that does not exist is ignored.
  std::vector<std::string> readable{};
  /// The most memory that the process may allocate; 0: any amount.
  std::uint64_t memory_bytes = 0;
};

/// The environment variable with the most memory for the process of a game, such as "512M".
inline constexpr const char* kMemoryVariable = "TICKREEL_GAME_MEMORY";
/// The environment variable that, when it is "1", gives games all rights of the user: confine()
/// then only limits the memory.
inline constexpr const char* kFilesVariable = "TICKREEL_GAME_FILES";

/// Returns the bytes of kMemoryVariable; 0: the variable is not set, or empty. kUsage when it is no
/// size.
Result<std::uint64_t> memory_limit();

/// Whether kFilesVariable is "1".
bool may_use_all_files();

/// Limits the memory of this process and, unless may_use_all_files(), takes rights from it and from
/// all that it forks, for good: they can read only the given files and those of the system, and
/// write only /dev/null (Landlock); they have no network and start no program (seccomp). Open files
/// stay open. A kernel without Landlock or seccomp does not enforce that part. Call it once.
/// kFailed when the system refuses.
Status confine(const Confinement& confinement);

/// Returns words for what this kernel keeps a confined game from: "kept from files but its own
/// (Landlock 4), kept from the network (seccomp)", or "not kept from the user's files (this kernel
/// has no Landlock), ...".
std::string describe_confinement();

}  // namespace tickreel::games
