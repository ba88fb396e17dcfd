#pragma once

#include <optional>

#include "sim/compare/divergence_report.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/replay_check.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The results of experiments with a replay that diverges: whether the game depends on things that
/// are neither in its state nor in its input.
struct UnrecordedReport {
  /// Whether this build recorded the replay (Recorder::is_of_this_build()). If not, this build may
  /// play differently from the build that did, and the experiments only test whether the game is
  /// deterministic.
  bool is_of_this_build = false;
  /// False when ticks that were played again had other results: in this process
  /// (DivergenceReport::repeats is false, and repeats_from_start too), or in another process. Then
  /// the game is not deterministic, and other differences may be chance.
  bool is_deterministic = true;
  /// The ticks around the divergence that a SyncTest plays, up to the first difference, with the
  /// recorded inputs. The state of the first comes from the keyframe before it. Nothing: no test
  /// was made.
  std::optional<TickRange> tested;
  /// The difference that the SyncTest found, or the error with which it ended; or a GameError that
  /// ended the experiments, with the diverged tick. Nothing: none of these.
  std::optional<SyncFailure> sync;

  /// Whether the diverged tick has the recorded result if, and only if, publish() is called before
  /// each tick. A session calls it; `verify` does not. False also when that was not tried: without
  /// is_of_this_build and is_deterministic.
  bool needs_publish = false;
  /// If needs_publish is true: the first field that is different without the calls of publish().
  std::optional<FieldDifference> published;

  /// The first difference between this process and another process of the same program. None: both
  /// agree up to the diverged tick, no other process was tried, or is_process_lost.
  std::optional<BuildDifference> process;
  bool is_process_lost = false;  ///< the other process failed before it came to the diverged tick
};

/// Makes the experiments. `diverged`: the divergence of the replay; `is_of_this_build`: the value
/// of UnrecordedReport::is_of_this_build; `process`: starts this program once more. Returns the
/// errors of ReplayReader and of ReplayPlayer::open(), and kInterrupted when the program must stop
/// (GameStop).
Result<UnrecordedReport> find_unrecorded(const GameInfo& info, const ReplayReader& replay,
                                         const DivergenceReport& diverged, bool is_of_this_build,
                                         const ReferenceProgram& process);

}  // namespace tickreel::sim
