#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "tests/support/room.h"

namespace tickreel::tests {

/// The time that a piece of work took.
struct Cost {
  double wall_s = 0.0;
  double cpu_s = 0.0;  ///< user and system time of all threads and of child programs that have
                       ///< ended
};

Cost measure(const std::function<void()>& work);

/// Returns the median of several values, at least one.
double median(std::vector<double> values);
/// Returns the median of one member of several measurements.
template <typename Measured>
double median(const std::vector<Measured>& all, double Measured::*part) {
  std::vector<double> values;
  for (const Measured& each : all) values.push_back(each.*part);
  return median(std::move(values));
}
/// Returns the medians of wall time and of CPU time, each on its own.
Cost median(const std::vector<Cost>& costs);

}  // namespace tickreel::tests
