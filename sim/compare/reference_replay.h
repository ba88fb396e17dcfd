#pragma once

#include <string>

#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Another recording of a session, whose states can be compared as far as its inputs are the same.
struct ReferenceReplay {
  ReplayReader reader;
  TickRange common_ticks;      ///< the ticks to compare
  std::string why_no_further;  ///< empty when its inputs are the same to the end
};

/// Whether a file begins as a replay does.
bool is_replay(const std::string& path);

/// Opens the replay at `path`. kUsage when its session (game, rules, seed, tick rate, players,
/// constants) differs, or the two have no tick in common; the errors of ReplayReader.
Result<ReferenceReplay> open_reference_replay(ReplayReader& replay, const std::string& path);

}  // namespace tickreel::sim
