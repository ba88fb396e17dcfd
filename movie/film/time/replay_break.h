#pragma once

#include <string>

#include "movie/room.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {

/// Describes where an incomplete replay ends, for messages: "the recording breaks off after 12.340
/// s (617 ticks): ..." or "... inside tick 618, after ...".
std::string describe_break(const ReplayReader& reader);

}  // namespace tickreel::movie
