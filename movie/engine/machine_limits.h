#pragma once

#include <cstdint>
#include <string>

namespace tickreel {

/// What a process may use of the machine.
struct MachineLimits {
  int cores = 1;                  ///< 1 or more
  std::int64_t memory_bytes = 0;  ///< above 0
  friend bool operator==(const MachineLimits&, const MachineLimits&) = default;
};

/// Of this process: the cores that it may run on and the memory of the machine, or what its control
/// groups leave of them, as those of a container do.
MachineLimits machine_limits();

/// What the control groups of the process leave of `machine`, by Linux' documents on cgroup v2
/// (memory.max, cpu.max) and v1 (memory.limit_in_bytes, cpu.cfs_quota_us). `root` stands before
/// /proc and /sys. Groups that cannot be read limit nothing.
MachineLimits within_control_groups(MachineLimits machine, const std::string& root);

}  // namespace tickreel
