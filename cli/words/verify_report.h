#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "sim/compare/divergence_report.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/unrecorded.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

// The report of verify about a divergence: as text for people and as JSON for programs. Errors are
// those of ReplayReader::input().

/// Returns "match.replay diverged at tick 20 (0:00.666): ...", then a line for each known fact.
/// When the game is not deterministic, the text says that first and names no other cause.
Result<std::string> describe_divergence(const DivergenceReport& report, ReplayReader& reader,
                                        const UnrecordedReport& unrecorded);
/// Returns the facts of describe_divergence() as JSON.
Result<nlohmann::json> divergence_json(const DivergenceReport& report, ReplayReader& reader,
                                       const UnrecordedReport& unrecorded);

/// Returns the row that names another library (ReplayPlayer::other_library()); empty when `other`
/// is empty.
std::string other_library_row(const std::string& other);

/// Returns the row that names the clocks and random numbers that a game's library calls; empty when
/// it calls none, the library cannot be read, or the game is built in.
std::string suspect_calls_row(const GameInfo& game);

/// Returns a text that says where two builds of a game differ. `program`: the other build.
Result<std::string> describe_divergence(const BuildDifference& difference, ReplayReader& reader,
                                        const std::string& program);
/// Returns the difference of two builds as JSON.
Result<nlohmann::json> divergence_json(const BuildDifference& difference, ReplayReader& reader);

}  // namespace tickreel::cli
