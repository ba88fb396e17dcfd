#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/process/child_program.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The first tick at which two runs of a replay differ: a run in this process (here), and a run by
/// another program (the reference).
struct BuildDifference {
  Tick tick = 0;
  std::string path;      ///< the first field that differs
  FieldValue reference;  ///< its value in the other program, or words: that has no such field
  FieldValue here;       ///< its value in this process, or words: this has no such field
  /// Whether the state of each run has the state hash that the replay stores for `tick`. Both are
  /// false at the replay's first tick, for which it stores no hash.
  bool reference_is_as_recorded = false;
  bool here_is_as_recorded = false;
};

/// Another program (a build of tickreel) that plays a replay in processes of its own and prints the
/// lines of sim/compare/state_dump.h. Each function starts such a process.
struct ReferenceProgram {
  std::string name;                                       ///< for messages
  std::function<Result<ChildProgram>()> dump_hashes;      ///< the process calls dump_hashes()
  std::function<Result<ChildProgram>(Tick)> dump_fields;  ///< the process calls dump_fields()
};

/// Returns the program with the path `program`, to play this replay. Starts no process.
ReferenceProgram reference_program(const std::string& program, const std::string& replay);
/// Returns this program, to play the replay in other processes. If `game` is not empty, it loads
/// the game from this library. Starts no process.
ReferenceProgram reference_copy(const std::string& replay, const std::string& game = {});

/// Plays the replay here and in the program, and compares the states of each tick. `player` is at
/// its first tick, and was opened with OnDivergence::kPlayOn. Returns the first difference; nothing
/// when all states are the same up to `until`, or up to the end when `until` is empty. kFailed when
/// the program cannot be run, prints unexpected lines, or two of its runs differ; also returns the
/// errors of ReplayReader and of ReplayPlayer::step().
Result<std::optional<BuildDifference>> compare_with_program(ReplayPlayer& player,
                                                            const ReferenceProgram& program,
                                                            std::optional<Tick> until = {});

}  // namespace tickreel::sim
