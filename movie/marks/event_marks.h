#pragma once

#include <string>
#include <vector>

#include "core/rational.h"
#include "movie/marks/event_scan.h"
#include "sim/replay/replay_notes.h"
#include "sim/view/tick.h"

namespace tickreel {

/// Ranges around events: each from `before` seconds before to `after` seconds after, to
/// 1/kEventSteps of a tick, within `ticks`. Ranges that overlap or touch
/// become one. Called "NAME 1", "NAME 2", in order of time. `events` in that order; `before` and
/// `after` are points as parse_game_time reads them, one of them above 0.
std::vector<Mark> marks_around(const std::vector<FoundEvent>& events, const std::string& name,
                               const Rational& before, const Rational& after,
                               const TickRate& tick_rate, const TickRange& ticks);

/// Whether a mark is called as marks_around calls them: "NAME 12".
bool is_mark_around(const Mark& mark, const std::string& name);

}  // namespace tickreel
