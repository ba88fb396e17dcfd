#pragma once

#include <optional>
#include <string>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel {

/// Where this build's run of a replay and another program's part.
struct BuildDifference {
  Tick tick = 0;
  std::string path;  ///< the first field that differs
  FieldValue reference;
  FieldValue here;
  bool reference_is_as_recorded = false;  ///< so says what is stored of the hash of that tick
  bool here_is_as_recorded = false;
};

/// Plays the replay, past any divergence, beside `program`, another tickreel, which is asked to
/// dump it (sim/compare/state_dump.h). The player stands at tick 0. Nothing when both come to the
/// same states to the end. kFailed when the program cannot be run, or does not do its part.
Result<std::optional<BuildDifference>> compare_with_program(ReplayPlayer& player,
                                                            const std::string& program);

}  // namespace tickreel
