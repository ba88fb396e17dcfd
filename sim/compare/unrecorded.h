#pragma once

#include <optional>

#include "sim/compare/reference_program.h"
#include "sim/compare/replay_check.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// What a game depends on besides its state and its input, as far as experiments tell: for a replay
/// that diverges in the very build that recorded it.
struct UnrecordedReport {
  /// The ticks around the divergence that were played again, each from its snapshot: the state of
  /// the first is where that began.
  std::optional<TickRange> tested;
  std::optional<SyncFailure> sync;  ///< what differed there

  /// Whether the tick comes out as recorded if the game is looked at before each tick, as a session
  /// does and `verify` does not.
  bool needs_publish = false;
  std::optional<FieldDifference> published;  ///< then: the first field that differs without it

  /// Where another process of this program parts from this one; nothing: not by that tick.
  std::optional<BuildDifference> process;
  bool is_process_lost = false;  ///< it did not play so far

  [[nodiscard]] bool is_found() const { return sync || needs_publish || process; }
};

/// Makes the experiments for a replay that diverges at a tick. `process`: this program once more.
/// Fails only when the replay cannot be read.
Result<UnrecordedReport> find_unrecorded(const GameInfo& info, const ReplayReader& replay,
                                         Tick diverged, const ReferenceProgram& process);

}  // namespace tickreel::sim
