#include "window/model/mark_lanes.h"

#include <algorithm>

namespace tickreel::window {

MarkLanes lay_in_lanes(const std::vector<Mark>& marks, double least_seconds, std::size_t most) {
  MarkLanes laid;
  laid.lanes.reserve(marks.size());
  std::vector<double> free_from;  // the time from which each lane is free
  for (const Mark& mark : marks) {
    const double in = mark.in_seconds.to_double();
    const double out = mark.out_seconds ? mark.out_seconds->to_double() : in;
    const auto free = std::ranges::find_if(free_from, [in](double from) { return from <= in; });
    auto lane = static_cast<std::size_t>(free - free_from.begin());
    if (lane == free_from.size() && lane < most) free_from.push_back(0.0);
    lane = std::min(lane, free_from.size() - 1);
    free_from[lane] = std::max({free_from[lane], out, in + least_seconds});
    laid.lanes.push_back(lane);
  }
  laid.count = std::max<std::size_t>(free_from.size(), 1);
  return laid;
}

}  // namespace tickreel::window
