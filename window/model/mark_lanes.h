#pragma once

#include <cstddef>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "window/room.h"

namespace tickreel::window {

/// Which mark of a time line lies in which lane, so that none lies over another.
struct MarkLanes {
  std::vector<std::size_t> lanes;  ///< of each mark, from 0
  std::size_t count = 1;
};

/// `marks`: by in point. Each goes into the first lane that is free where it begins; what finds
/// none of `most` lies over others in the last. A mark takes `least_seconds` at least, and so does
/// a point: its name is to be read.
MarkLanes lay_in_lanes(const std::vector<Mark>& marks, double least_seconds, std::size_t most);

}  // namespace tickreel::window
