#pragma once

#include <cstddef>
#include <vector>

#include "games/registry.h"
#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// What is most worth a film of its own among the events of a replay, as `mark auto --top` finds
/// it: the best first, `count` at most. Marks that no replay has yet.
std::vector<Mark> best_highlights(const std::vector<FoundEvent>& events, const GameEntry& game,
                                  const TickRate& tick_rate, const TickRange& ticks,
                                  std::size_t count);

}  // namespace tickreel::movie
