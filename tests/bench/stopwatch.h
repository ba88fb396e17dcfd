#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "tests/support/room.h"

namespace tickreel::tests {

/// What a piece of work took.
struct Cost {
  double wall_s = 0.0;
  double cpu_s = 0.0;  ///< user and system time of all threads, and of programs that have ended
};

Cost measure(const std::function<void()>& work);

/// The middle of several values, of which there is one at least.
double median(std::vector<double> values);
/// The middle of one of the things that several measurements tell.
template <typename Measured>
double median(const std::vector<Measured>& all, double Measured::*part) {
  std::vector<double> values;
  for (const Measured& each : all) values.push_back(each.*part);
  return median(std::move(values));
}
/// The middle of several measurements, wall and CPU time each for itself.
Cost median(const std::vector<Cost>& costs);

}  // namespace tickreel::tests
