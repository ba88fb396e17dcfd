#pragma once

#include <functional>
#include <vector>

namespace tickreel {

/// What a piece of work took.
struct Cost {
  double wall_s = 0.0;
  double cpu_s = 0.0;  ///< user and system time of all threads, and of programs that have ended
};

Cost measure(const std::function<void()>& work);

/// The middle of several values, of which there is one at least.
double median(std::vector<double> values);
/// The middle of several measurements, wall and CPU time each for itself.
Cost median(std::vector<Cost> costs);

}  // namespace tickreel
