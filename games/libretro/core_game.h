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

/// The environment variable that names the folder of a core's firmware. All files in it belong to
/// the game. Empty or not there: there is none.
inline constexpr const char* kCoreSystemVariable = "TICKREEL_CORE_SYSTEM";
/// And the file that a game's save memory begins with. Empty or not there: it begins empty, as a
/// new cartridge.
inline constexpr const char* kCoreSaveVariable = "TICKREEL_CORE_SAVE";

/// A core and what it plays, and how replays tell others from it.
struct CoreSession {
  std::unique_ptr<Core> core;
  CoreContent content;
  std::uint64_t content_hash = 0;  ///< of all that it plays
  std::uint64_t folder_hash = 0;   ///< of the firmware; 0: there is none
  std::string identity;            ///< GameInfo::library
};

/// Loads a core, reads what it is to play, and chooses its options: TICKREEL_CORE_OPTIONS. For the
/// rest of the process, which runs nothing else. Nothing has begun then. kBadFile or kUsage, naming
/// the file or the option.
Result<CoreSession> load_core(const std::string& core, const std::string& content);

/// Facts of a game of a core that are known only when it has begun: in a process that ends then.
struct CoreDescription {
  std::string name;         ///< GameInfo::name
  std::string description;  ///< GameInfo::description
  std::int64_t rate_numerator = 60;
  std::int64_t rate_denominator = 1;
  std::uint32_t sample_rate = 48000;
  std::uint32_t players = 1;
  std::array<std::string, abi::kJoypadButtons> button_names{};  ///< empty: it is not used
  bool has_sticks = false;
  std::uint64_t save_bytes = 0;  ///< of its save memory
};
Result<CoreDescription> describe_core(CoreSession& session);

/// The game as a process has it that runs it.
GameEntry game_of_core(std::shared_ptr<CoreSession> session);
/// The game as the program knows it, whose sessions are elsewhere: `library` is GameInfo::library.
/// Its recordings begin with the save memory that TICKREEL_CORE_SAVE names; kBadFile or kUsage when
/// it cannot.
Result<GameEntry> entry_of_core(const CoreDescription& description, const std::string& library);

/// InputEvent::kind of a piece of the save memory, in the first tick, one after the other.
inline constexpr std::uint16_t kSaveMemoryEvent = 1;

}  // namespace tickreel::games
