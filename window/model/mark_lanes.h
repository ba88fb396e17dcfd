#pragma once

#include <cstddef>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "window/room.h"

namespace tickreel::window {

/// The lanes in which a time line draws marks, so that no mark covers another.
struct MarkLanes {
  std::vector<std::size_t> lanes;  ///< the lane of each mark, from 0
  std::size_t count = 1;           ///< the number of lanes
};

/// Assigns a lane to each mark. `marks` are sorted by in point. A mark takes the first lane that is
/// free at its in point; when all `most` lanes (at least 1) are occupied, it takes the last lane
/// and covers other marks. Every mark occupies at least `least_seconds`, so that its name is
/// readable.
MarkLanes lay_in_lanes(const std::vector<Mark>& marks, double least_seconds, std::size_t most);

}  // namespace tickreel::window
