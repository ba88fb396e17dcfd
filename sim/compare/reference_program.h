#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/process/child_program.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The first tick at which the runs of a replay by this build and by another program differ.
struct BuildDifference {
  Tick tick = 0;
  std::string path;  ///< the first field that differs
  FieldValue reference;
  FieldValue here;
  /// Whether each state agrees with the part of its hash that the replay stores; false at the first
  /// tick.
  bool reference_is_as_recorded = false;
  bool here_is_as_recorded = false;
};

/// Another tickreel, which plays the same replay in processes of its own and prints the lines of
/// sim/compare/state_dump.h.
struct ReferenceProgram {
  std::string name;                                       ///< for messages
  std::function<Result<ChildProgram>()> dump_hashes;      ///< dump_hashes()
  std::function<Result<ChildProgram>(Tick)> dump_fields;  ///< dump_fields()
};

/// Returns the tickreel at a path, to play this replay. Starts nothing yet.
ReferenceProgram reference_program(const std::string& program, const std::string& replay);
/// Returns a copy of this program; if `game` is not empty, with the game of that library.
ReferenceProgram reference_copy(const std::string& replay, const std::string& game = {});

/// Plays the replay beside the program, and compares the states of each tick. `player` is at its
/// first tick, and plays past divergences. Returns the first difference; none when all states are
/// the same to the end, or to `until`. kFailed when the program cannot be run, prints something
/// else than expected, or does not repeat itself; the errors of reading the replay.
Result<std::optional<BuildDifference>> compare_with_program(ReplayPlayer& player,
                                                            const ReferenceProgram& program,
                                                            std::optional<Tick> until = {});

}  // namespace tickreel::sim
