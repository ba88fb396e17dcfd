#include "tests/bench/stopwatch.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

namespace tickreel::tests {
namespace {

double cpu_seconds_of(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double cpu_seconds() {
  return cpu_seconds_of(RUSAGE_SELF) + cpu_seconds_of(RUSAGE_CHILDREN);
}

}  // namespace

Cost measure(const std::function<void()>& work) {
  const double cpu_before = cpu_seconds();
  const auto before = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - before;
  return {wall.count(), cpu_seconds() - cpu_before};
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

Cost median(const std::vector<Cost>& costs) {
  return {median(costs, &Cost::wall_s), median(costs, &Cost::cpu_s)};
}

}  // namespace tickreel::tests
