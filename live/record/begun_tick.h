#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/process/child_program.h"
#include "live/room.h"
#include "sim/replay/replay_format.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The outcome of playing the tick inside which a recording ends, in a separate process: the last
/// time the game may have died in it.
struct BegunTickRun {
  std::optional<ReplayCrash> crash;  ///< as the recording of a crash has it
  std::string failure;               ///< how the process ended; empty when it ended well

  [[nodiscard]] bool ended_well() const { return !crash && failure.empty(); }
};

/// Starts a process that calls play_begun_tick_here() with this file for the note, and prints a
/// line for each time that it is told a tick.
using LastTickProcess = std::function<Result<ChildProgram>(const std::string& note)>;

/// Plays the replay from its start, and then that tick, in such a process. kFailed when none can be
/// started.
Result<BegunTickRun> play_begun_tick(const LastTickProcess& start);

/// What the process does. Crashes where the game does, and leaves a note in the file `note` first.
/// `alive` is told a tick now and then, and before the last.
Status play_begun_tick_here(ReplayPlayer& player, const std::string& note,
                            const std::function<void(Tick)>& alive);

}  // namespace tickreel::live
