#pragma once

#include <string>

#include "movie/room.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {

/// "the recording breaks off after 12.340 s (617 ticks): ..." or "... inside tick 618, after ...";
/// for messages about a replay that is not complete.
std::string describe_break(const ReplayReader& reader);

}  // namespace tickreel::movie
