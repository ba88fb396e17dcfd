#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/process/child_program.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Where this build's run of a replay and another program's part.
struct BuildDifference {
  Tick tick = 0;
  std::string path;  ///< the first field that differs
  FieldValue reference;
  FieldValue here;
  bool reference_is_as_recorded = false;  ///< so says what is stored of the hash of that tick
  bool here_is_as_recorded = false;
};

/// Another tickreel, which plays the same replay in processes of its own and prints what
/// sim/compare/state_dump.h says.
struct ReferenceProgram {
  std::string name;                                       ///< for messages
  std::function<Result<ChildProgram>()> dump_hashes;      ///< dump_hashes()
  std::function<Result<ChildProgram>(Tick)> dump_fields;  ///< dump_fields()
};

/// Another program, by its path, that plays this replay.
ReferenceProgram reference_program(const std::string& program, const std::string& replay);
/// A copy of this program; `game`: with the game of that library, if not empty.
ReferenceProgram reference_copy(const std::string& replay, const std::string& game = {});

/// Plays the replay, past any divergence, beside the program. The player is at its first tick.
/// Nothing when both come to the same states, to the end or to `until`. kFailed when the program
/// cannot be run, or does not do its part.
Result<std::optional<BuildDifference>> compare_with_program(ReplayPlayer& player,
                                                            const ReferenceProgram& program,
                                                            std::optional<Tick> until = {});

}  // namespace tickreel::sim
