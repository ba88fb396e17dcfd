#pragma once

#include <string>

#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Another recording of the same session, with which a replay is compared. The states can be
/// compared as long as both have the same inputs.
struct ReferenceReplay {
  ReplayReader reader;  ///< the other recording
  /// The ticks that both recordings have and whose inputs are the same. The states can be compared
  /// from common_ticks.first to common_ticks.end, with both.
  TickRange common_ticks;
  /// Why the states of later ticks cannot be compared: the inputs differ. Empty: all inputs of the
  /// ticks that both recordings have are the same.
  std::string why_no_further;
};

/// Whether the file `path` begins with the bytes of a replay. False when it cannot be read.
bool is_replay(const std::string& path);

/// Opens the recording at `path`, to compare `replay` with it. kUsage when the sessions (game,
/// rules, seed, tick rate, players, constants) differ, or the two have no tick in common; also
/// returns the errors of ReplayReader.
Result<ReferenceReplay> open_reference_replay(ReplayReader& replay, const std::string& path);

}  // namespace tickreel::sim
