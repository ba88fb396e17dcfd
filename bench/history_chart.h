#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/room.h"
#include "movie/film/json_text.h"

namespace tickreel::bench {

/// A comment in the charts that tickreel draws, which tells them from other drawings.
inline constexpr const char* kChartMark = "<!-- drawn by tickreel bench -->";
/// The most entries that a chart shows: the last ones.
inline constexpr std::size_t kMostPoints = 200;

/// Draws a chart (SVG) of the average, the worst case and the consistency of frames over the
/// entries of a history (parse_history), at least one. It has a point for each entry whose setup
/// equals the setup of the last entry, in their order. The chart is dark when its viewer prefers
/// dark colours.
std::string draw_history_chart(const std::vector<Json>& entries);

}  // namespace tickreel::bench
