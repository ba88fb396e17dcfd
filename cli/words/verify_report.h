#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "sim/compare/divergence_report.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/unrecorded.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

// What verify says of a divergence: for people and for programs.

/// "match.replay diverged at tick 20 (0:00.666): ...", then a line for each thing that is known.
/// That the game is not deterministic comes first, and then nothing else is blamed.
Result<std::string> describe_divergence(const DivergenceReport& report, ReplayReader& reader,
                                        const UnrecordedReport& unrecorded);
Result<nlohmann::json> divergence_json(const DivergenceReport& report, ReplayReader& reader,
                                       const UnrecordedReport& unrecorded);

/// Another line for it: ReplayPlayer::other_library(). Nothing where that is empty.
std::string other_library_row(const std::string& other);

/// The same for two builds that part; `program` is the other one.
Result<std::string> describe_divergence(const BuildDifference& difference, ReplayReader& reader,
                                        const std::string& program);
Result<nlohmann::json> divergence_json(const BuildDifference& difference, ReplayReader& reader);

}  // namespace tickreel::cli
