#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// What a process may use of the machine.
struct MachineLimits {
  int cores = 1;                  ///< 1 or more
  std::int64_t memory_bytes = 0;  ///< above 0
  friend bool operator==(const MachineLimits&, const MachineLimits&) = default;
};

/// The limits of this process: the cores on which it may run and the memory of the machine, or as
/// much of them as its control groups allow, such as those of a container.
MachineLimits machine_limits();

/// How much of `machine` the control groups of the process allow, by Linux' documents on cgroup v2
/// (memory.max, cpu.max) and v1 (memory.limit_in_bytes, cpu.cfs_quota_us). `root` is put before
/// /proc and /sys. Groups that cannot be read limit nothing.
MachineLimits within_control_groups(MachineLimits machine, const std::string& root);

}  // namespace tickreel::movie
