#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

/// What the times of the frames of one run come to, in milliseconds.
struct FrameStatistics {
  double mean_ms = 0.0;
  double median_ms = 0.0;
  double worst_1_percent_ms = 0.0;    ///< mean of the slowest 1 % of the frames, one at least
  double worst_0_1_percent_ms = 0.0;  ///< the same of 0.1 %
  double worst_ms = 0.0;
  double deviation_ms = 0.0;  ///< standard deviation
  double change_ms = 0.0;     ///< from each frame to the next, without sign, in the mean
};

/// `frame_ms` in the order of the frames, one at least.
FrameStatistics summarise(std::span<const double> frame_ms);

/// One figure over several runs.
struct Spread {
  std::size_t runs = 0;
  double median = 0.0;
  double lowest = 0.0;
  double highest = 0.0;
};

/// One value at least.
Spread spread_of(std::vector<double> values);

}  // namespace tickreel::live
