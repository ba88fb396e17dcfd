#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "games/libretro/core.h"
#include "games/room.h"
#include "tickreel/plugin/game_entry.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// The environment variable with the folder of a core's firmware. All files in the folder belong to
/// the game. Empty or not set: there is no firmware.
inline constexpr const char* kCoreSystemVariable = "TICKREEL_CORE_SYSTEM";
/// The environment variable with the file that a game's save memory begins with. Empty or not set:
/// the save memory begins empty, as in a new cartridge.
inline constexpr const char* kCoreSaveVariable = "TICKREEL_CORE_SAVE";

/// A loaded core, the file that it plays, and the values by which replays recognise both.
struct CoreSession {
  std::unique_ptr<Core> core;
  CoreContent content;
  std::uint64_t content_hash = 0;  ///< the hash of all files that the core plays
  std::uint64_t folder_hash = 0;   ///< the hash of the firmware; 0: there is none
  std::string identity;            ///< GameInfo::library
};

/// Loads a core for the rest of the process, which must run nothing else; reads the file `content`
/// that it plays; and chooses the options of kCoreOptionsVariable. Does not begin the game. Sends
/// the output of the process to /dev/null, except for warn_of_core(). kBadFile or kUsage; kFailed
/// when the system refuses to read a file. A message about the core says "it" and leaves the name
/// to the caller; the others name the file or the option.
Result<CoreSession> load_core(const std::string& core, const std::string& content);

/// The facts about a core's game that are only known once the game has begun.
struct CoreDescription {
  std::string name;         ///< GameInfo::name
  std::string description;  ///< GameInfo::description
  std::int64_t rate_numerator = 60;
  std::int64_t rate_denominator = 1;
  std::uint32_t sample_rate = 48000;
  std::uint32_t players = 1;
  std::array<std::string, abi::kJoypadButtons> button_names{};  ///< Core::button_names()
  bool has_sticks = false;
  std::uint64_t save_bytes = 0;  ///< the size of the save memory
};
/// Begins the game and returns the facts about it. The process cannot play the game afterwards. The
/// errors of Core::begin().
Result<CoreDescription> describe_core(CoreSession& session);

/// Returns the game for the process that runs its sessions.
GameEntry game_of_core(std::shared_ptr<CoreSession> session);
/// Returns the game for the program, whose sessions run in other processes. `library`:
/// GameInfo::library. The description is not trusted: kBadFile when its name, rates or number of
/// players are none that a core can have. Recordings begin with the save memory of
/// kCoreSaveVariable; kBadFile or kFailed when that file cannot be read or is too large.
Result<GameEntry> entry_of_core(const CoreDescription& description, const std::string& library);

/// The InputEvent::kind of a piece of the save memory. The events of the first tick have the pieces
/// in order.
inline constexpr std::uint16_t kSaveMemoryEvent = 1;

}  // namespace tickreel::games
