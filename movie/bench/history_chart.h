#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/bench/history_entry.h"
#include "movie/room.h"

namespace tickreel::movie {

/// Tells a chart that we have drawn from other drawings.
inline constexpr const char* kChartMark = "<!-- drawn by tickreel bench -->";
/// No more are drawn: the last ones.
inline constexpr std::size_t kMostPoints = 200;

/// How times went from entry to entry, as a drawing (SVG), dark where its reader's screen is: a
/// point for each entry that has the setup of the last one, in their order. One entry at least.
std::string draw_history_chart(const std::vector<HistoryEntry>& entries);

}  // namespace tickreel::movie
