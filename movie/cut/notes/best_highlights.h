#pragma once

#include <cstddef>
#include <vector>

#include "games/registry.h"
#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Returns the best highlights among the events of a replay, as `mark auto --top` finds them: the
/// best first, `count` at most. The marks are not yet in a replay.
std::vector<Mark> best_highlights(const std::vector<FoundEvent>& events, const GameEntry& game,
                                  const TickRate& tick_rate, const TickRange& ticks,
                                  std::size_t count);

}  // namespace tickreel::movie
