#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "live/record/begun_tick.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

// The report of verify about a tick that a recording ends inside, or about the crash that ended it:
// for people and for programs.

/// Returns "match.replay.part: the recording ends inside tick 51; playing it crashes there: SIGSEGV
/// ...", then a line for each known fact; or that it ends well. It reports a picture that was being
/// drawn in the same way.
Result<std::string> describe_begun_tick(const BegunTickRun& run, ReplayReader& reader);
/// Prints the report on standard error where it ends well; else returns it as kCrashed.
Status tell_of_begun_tick(const BegunTickRun& run, ReplayReader& reader);
nlohmann::json begun_tick_json(const BegunTickRun& run, const ReplayReader& reader);

}  // namespace tickreel::cli
