#pragma once

#include <string>

#include "movie/room.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {

/// Returns a text for messages that says where an incomplete replay ends: "the recording breaks off
/// after 0:12.340 (617 ticks): ..." or "... inside tick 618, after ...".
std::string describe_break(const ReplayReader& reader);

}  // namespace tickreel::movie
