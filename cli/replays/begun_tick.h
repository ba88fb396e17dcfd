#pragma once

#include <optional>
#include <string>

#include "sim/replay/replay_format.h"
#include "tickreel/result.h"

namespace tickreel {

/// What comes of playing the tick that a recording ends inside, in a process of its own: the last
/// time it may have been what the game died of.
struct BegunTickRun {
  std::optional<ReplayCrash> crash;  ///< as the recording of a crash has it
  std::string failure;               ///< how the process ended; empty when it ended well

  [[nodiscard]] bool ended_well() const { return !crash && failure.empty(); }
};

/// Plays the replay from its start, and then that tick. kFailed when no process can be started.
Result<BegunTickRun> play_begun_tick(const std::string& replay);

/// What the process does. Crashes where the game does, and leaves a note in the file `note` first.
Status play_begun_tick_here(const std::string& replay, const std::string& note);

}  // namespace tickreel
