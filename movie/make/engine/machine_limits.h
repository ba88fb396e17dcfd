#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// How much of the machine a process may use.
struct MachineLimits {
  int cores = 1;                  ///< 1 or more
  std::int64_t memory_bytes = 0;  ///< above 0
  friend bool operator==(const MachineLimits&, const MachineLimits&) = default;
};

/// Returns the limits of this process: the cores on which it may run and the memory of the machine,
/// or less if its control groups, such as a container's, allow less.
MachineLimits machine_limits();

/// Returns the part of `machine` that the control groups of this process allow, by Linux' documents
/// on cgroup v2 (memory.max, cpu.max) and v1 (memory.limit_in_bytes, cpu.cfs_quota_us). `root` is a
/// prefix of /proc and /sys, for tests. Groups that cannot be read limit nothing.
MachineLimits within_control_groups(MachineLimits machine, const std::string& root);

}  // namespace tickreel::movie
