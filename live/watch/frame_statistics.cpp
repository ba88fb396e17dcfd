#include "live/watch/frame_statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>

namespace tickreel::live {
namespace {

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median_of_sorted(std::span<const double> sorted) {
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
}

/// The first of every `part` frames, rounded up.
std::span<const double> one_in(std::span<const double> slowest_first, std::size_t part) {
  return slowest_first.first((slowest_first.size() + part - 1) / part);
}

}  // namespace

FrameStatistics summarise(std::span<const double> frame_ms) {
  assert(!frame_ms.empty());
  std::vector<double> slowest_first(frame_ms.begin(), frame_ms.end());
  std::ranges::sort(slowest_first, std::greater());
  FrameStatistics statistics;
  statistics.mean_ms = mean_of(frame_ms);
  statistics.median_ms = median_of_sorted(slowest_first);
  statistics.worst_1_percent_ms = mean_of(one_in(slowest_first, 100));
  statistics.worst_0_1_percent_ms = mean_of(one_in(slowest_first, 1000));
  statistics.worst_ms = slowest_first.front();
  double squares = 0.0;
  double changes = 0.0;
  for (std::size_t i = 0; i < frame_ms.size(); ++i) {
    squares += (frame_ms[i] - statistics.mean_ms) * (frame_ms[i] - statistics.mean_ms);
    if (i > 0) changes += std::abs(frame_ms[i] - frame_ms[i - 1]);
  }
  const auto count = static_cast<double>(frame_ms.size());
  statistics.deviation_ms = std::sqrt(squares / count);
  if (frame_ms.size() > 1) statistics.change_ms = changes / (count - 1.0);
  return statistics;
}

Spread spread_of(std::vector<double> values) {
  assert(!values.empty());
  std::ranges::sort(values);
  return {values.size(), median_of_sorted(values), values.front(), values.back()};
}

}  // namespace tickreel::live
