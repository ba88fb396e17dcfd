#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "live/record/begun_tick.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

// What verify says of a tick that a recording ends inside, or of the crash that ended it: for
// people and for programs.

/// "match.replay.part: the recording ends inside tick 51; playing it crashes there: SIGSEGV ...",
/// or the same of a picture that was drawn, then a line for each thing that is known; or that it
/// ends well.
Result<std::string> describe_begun_tick(const BegunTickRun& run, ReplayReader& reader);
/// Says so on standard error where it ends well; else it is the kCrashed that this gives.
Status tell_of_begun_tick(const BegunTickRun& run, ReplayReader& reader);
nlohmann::json begun_tick_json(const BegunTickRun& run, const ReplayReader& reader);

}  // namespace tickreel::cli
