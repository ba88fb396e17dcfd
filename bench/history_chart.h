#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/room.h"
#include "movie/film/json_text.h"

namespace tickreel::bench {

/// Tells a chart that we have drawn from other drawings.
inline constexpr const char* kChartMark = "<!-- drawn by tickreel bench -->";
/// No more are drawn: the last ones.
inline constexpr std::size_t kMostPoints = 200;

/// How the average, the worst case and the consistency of frames went from entry to entry of a
/// history (parse_history), as a drawing (SVG), dark where its reader's screen is: a point for each
/// entry that has the setup of the last one, in their order. One entry at least.
std::string draw_history_chart(const std::vector<Json>& entries);

}  // namespace tickreel::bench
