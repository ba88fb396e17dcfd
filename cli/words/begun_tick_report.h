#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "live/record/begun_tick.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

// The report of verify about a recording that ends inside a tick or inside a picture, or about the
// crash that ended it: as text for people and as JSON for programs.

/// Returns "match.replay.part: the recording ends inside tick 51; playing it crashes there: SIGSEGV
/// ...", then a line for each known fact. When playing ends well, returns one line that says so.
/// The errors of ReplayReader::begun_input().
Result<std::string> describe_begun_tick(const BegunTickRun& run, ReplayReader& reader);
/// Prints the report on standard error when playing ends well; else returns it as an error
/// (kCrashed), also when playing has failed without a crash.
Status tell_of_begun_tick(const BegunTickRun& run, ReplayReader& reader);
/// Returns the facts of describe_begun_tick(), without the inputs, as JSON.
nlohmann::json begun_tick_json(const BegunTickRun& run, const ReplayReader& reader);

}  // namespace tickreel::cli
