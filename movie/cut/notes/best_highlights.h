#pragma once

#include <cstddef>
#include <vector>

#include "games/registry.h"
#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Returns marks for the best highlights of a replay, the best first, `count` at most: the ranges
/// that `mark auto --top` would mark. `events`: the events of the replay, in order of time;
/// `ticks`: the ticks of the replay, which no range exceeds; `count` 0: all of them. Adds no mark
/// to the replay's notes.
std::vector<Mark> best_highlights(const std::vector<FoundEvent>& events, const GameEntry& game,
                                  const TickRate& tick_rate, const TickRange& ticks,
                                  std::size_t count);

}  // namespace tickreel::movie
