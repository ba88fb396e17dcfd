#include "movie/make/engine/machine_limits.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

namespace tickreel::movie {
namespace {

/// Returns the numbers at the start of a file; fewer than `most` where it has fewer, or says "max".
std::vector<std::int64_t> numbers_in(const std::string& path, std::size_t most) {
  std::ifstream file(path);
  std::vector<std::int64_t> numbers;
  for (std::int64_t number = 0; numbers.size() < most && file >> number;) numbers.push_back(number);
  return numbers;
}

std::optional<std::int64_t> number_in(const std::string& path) {
  const auto numbers = numbers_in(path, 1);
  return numbers.empty() ? std::nullopt : std::optional(numbers.front());
}

void limit_memory(MachineLimits& limits, const std::optional<std::int64_t>& bytes) {
  if (bytes && *bytes > 0) limits.memory_bytes = std::min(limits.memory_bytes, *bytes);
}

/// Limits the cores to `quota` of processor time in each `period`; a part of a core counts as one.
void limit_cores(MachineLimits& limits, std::int64_t quota, std::int64_t period) {
  if (quota <= 0 || period <= 0) return;
  const std::int64_t cores = quota / period + (quota % period == 0 ? 0 : 1);
  limits.cores = static_cast<int>(std::min<std::int64_t>(limits.cores, cores));
}

void apply_group(MachineLimits& limits, const std::string& group) {
  limit_memory(limits, number_in(group + "/memory.max"));
  limit_memory(limits, number_in(group + "/memory.limit_in_bytes"));
  const auto cpu = numbers_in(group + "/cpu.max", 2);
  if (cpu.size() == 2) limit_cores(limits, cpu[0], cpu[1]);
  const auto quota = number_in(group + "/cpu.cfs_quota_us");
  const auto period = number_in(group + "/cpu.cfs_period_us");
  if (quota && period) limit_cores(limits, *quota, *period);
}

}  // namespace

MachineLimits within_control_groups(MachineLimits machine, const std::string& root) {
  std::ifstream groups(root + "/proc/self/cgroup");
  // A line is "0::/user.slice/one.scope" in v2, and "4:cpu,cpuacct:/user.slice" in v1.
  for (std::string line; std::getline(groups, line);) {
    const std::size_t before_controllers = line.find(':');
    const std::size_t before_path = line.find(':', before_controllers + 1);
    if (before_controllers == std::string::npos || before_path == std::string::npos) continue;
    const std::string controllers =
        line.substr(before_controllers + 1, before_path - before_controllers - 1);
    const std::string tree =
        root + "/sys/fs/cgroup" + (controllers.empty() ? "" : "/") + controllers;
    // The limits of all parent groups apply too. In a container the path may be that of the host,
    // and only its topmost groups exist.
    std::string path = line.substr(before_path + 1);
    while (path.size() > 1 && path.front() == '/') {
      apply_group(machine, tree + path);
      path.resize(path.rfind('/'));
    }
    apply_group(machine, tree);
  }
  return machine;
}

MachineLimits machine_limits() {
  const auto cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  const std::int64_t memory_bytes =
      std::int64_t{sysconf(_SC_PHYS_PAGES)} * std::int64_t{sysconf(_SC_PAGESIZE)};
  return within_control_groups({cores, memory_bytes}, "");
}

}  // namespace tickreel::movie
