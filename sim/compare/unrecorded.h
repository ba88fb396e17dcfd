#pragma once

#include <optional>

#include "sim/compare/divergence_report.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/replay_check.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// How far a game depends on things besides its state and its input, as experiments show.
struct UnrecordedReport {
  /// Whether the build that recorded the replay diverges itself. Another build may just play
  /// differently, so for it the experiments only look for a game that is not deterministic.
  bool is_of_this_build = false;
  /// False when ticks that were played again came out differently, here (DivergenceReport::repeats)
  /// or in another process. Then the game is not deterministic, and other differences may be
  /// chance.
  bool is_deterministic = true;
  /// The ticks around the divergence that were played again, each from its snapshot; the test began
  /// with the state of the first.
  std::optional<TickRange> tested;
  std::optional<SyncFailure> sync;  ///< the difference found there

  /// Whether the tick comes out as recorded if publish() is called before each tick, as a session
  /// does and `verify` does not.
  bool needs_publish = false;
  std::optional<FieldDifference> published;  ///< if so: the first field that differs without

  /// Where another process of this program parts from this one; none: not by that tick, or it was
  /// not tried.
  std::optional<BuildDifference> process;
  bool is_process_lost = false;  ///< the other process failed before it came to that tick
};

/// Makes the experiments for a replay with this divergence. `process`: this program once more.
/// Fails only when the replay cannot be read.
Result<UnrecordedReport> find_unrecorded(const GameInfo& info, const ReplayReader& replay,
                                         const DivergenceReport& diverged, bool is_of_this_build,
                                         const ReferenceProgram& process);

}  // namespace tickreel::sim
