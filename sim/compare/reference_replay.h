#pragma once

#include <string>

#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Another recording of a session: its states are there to compare with, as far as its inputs are
/// the same.
struct ReferenceReplay {
  ReplayReader reader;
  TickRange common_ticks;      ///< that are compared
  std::string why_no_further;  ///< empty when its inputs are the same to the end
};

/// Whether a file begins as a replay does.
bool is_replay(const std::string& path);

/// kUsage when the session (game, rules, seed, tick rate, players, constants) is another one.
Result<ReferenceReplay> open_reference_replay(ReplayReader& replay, const std::string& path);

}  // namespace tickreel::sim
