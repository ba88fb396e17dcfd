#pragma once

#include <optional>

#include "sim/compare/divergence_report.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/replay_check.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// A game's dependence on things besides its state and its input, as far as experiments tell.
struct UnrecordedReport {
  /// Whether the replay diverges in the very build that recorded it: another one may just play
  /// otherwise, and only what shows that the game is not deterministic is looked for.
  bool is_of_this_build = false;
  /// False: ticks that were played again came out otherwise, here (DivergenceReport::repeats) or in
  /// another process. Then the game is not deterministic, and whatever else differs may differ by
  /// chance.
  bool is_deterministic = true;
  /// The ticks around the divergence that were played again, each from its snapshot: the state of
  /// the first is where that began.
  std::optional<TickRange> tested;
  std::optional<SyncFailure> sync;  ///< what differed there

  /// Whether the tick comes out as recorded if the game is looked at before each tick, as a session
  /// does and `verify` does not.
  bool needs_publish = false;
  std::optional<FieldDifference> published;  ///< then: the first field that differs without it

  /// Where another process of this program parts from this one; nothing: not by that tick, or
  /// nobody has asked.
  std::optional<BuildDifference> process;
  bool is_process_lost = false;  ///< it did not play so far
};

/// Makes the experiments for a replay that diverges so. `process`: this program once more. Fails
/// only when the replay cannot be read.
Result<UnrecordedReport> find_unrecorded(const GameInfo& info, const ReplayReader& replay,
                                         const DivergenceReport& diverged, bool is_of_this_build,
                                         const ReferenceProgram& process);

}  // namespace tickreel::sim
