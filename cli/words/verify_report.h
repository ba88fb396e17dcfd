#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "sim/compare/divergence_report.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/unrecorded.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

// The report of verify about a divergence: for people and for programs.

/// Returns "match.replay diverged at tick 20 (0:00.666): ...", then a line for each known fact.
/// When the game is not deterministic, that comes first and no other cause is named.
Result<std::string> describe_divergence(const DivergenceReport& report, ReplayReader& reader,
                                        const UnrecordedReport& unrecorded);
Result<nlohmann::json> divergence_json(const DivergenceReport& report, ReplayReader& reader,
                                       const UnrecordedReport& unrecorded);

/// Returns the row that names another library (ReplayPlayer::other_library()); empty where `other`
/// is empty.
std::string other_library_row(const std::string& other);

/// Returns the row that names the clocks and random numbers that a game's library calls; empty
/// where it calls none, or the game is built in.
std::string suspect_calls_row(const GameInfo& game);

/// Describes where two builds part; `program` is the other one.
Result<std::string> describe_divergence(const BuildDifference& difference, ReplayReader& reader,
                                        const std::string& program);
Result<nlohmann::json> divergence_json(const BuildDifference& difference, ReplayReader& reader);

}  // namespace tickreel::cli
