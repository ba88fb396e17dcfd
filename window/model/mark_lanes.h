#pragma once

#include <cstddef>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "window/room.h"

namespace tickreel::window {

/// The lanes of the marks on a time line, so that no mark covers another.
struct MarkLanes {
  std::vector<std::size_t> lanes;  ///< the lane of each mark, from 0
  std::size_t count = 1;
};

/// Assigns the lanes. `marks` are sorted by in point. Each mark takes the first lane that is free
/// at its beginning; when all `most` lanes are taken, it covers other marks in the last one. Every
/// mark and point occupies at least `least_seconds`, so that its name is readable.
MarkLanes lay_in_lanes(const std::vector<Mark>& marks, double least_seconds, std::size_t most);

}  // namespace tickreel::window
