#include "movie/make/engine/machine_limits.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr std::int64_t kMemoryUnit = std::int64_t{1} << 30U;
constexpr MachineLimits kMachine{64, 256 * kMemoryUnit};

class MachineLimitsTest : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    const std::filesystem::path file = root_.path(path);
    std::filesystem::create_directories(file.parent_path());
    write_file(file.string(), text);
  }
  [[nodiscard]] MachineLimits limits() const {
    return within_control_groups(kMachine, root_.path(""));
  }

 private:
  TemporaryDirectory root_;
};

TEST_F(MachineLimitsTest, AreThoseOfTheMachineWithoutControlGroups) {
  EXPECT_EQ(limits(), kMachine);
  EXPECT_GE(machine_limits().cores, 1);
  EXPECT_GT(machine_limits().memory_bytes, 0);
}

TEST_F(MachineLimitsTest, AreThoseOfAContainer) {
  write("proc/self/cgroup", "0::/\n");
  write("sys/fs/cgroup/memory.max", "4294967296\n");
  write("sys/fs/cgroup/cpu.max", "250000 100000\n");
  EXPECT_EQ(limits(), (MachineLimits{3, 4 * kMemoryUnit}));
}

TEST_F(MachineLimitsTest, OfGroupsInGroupsTheNarrowestCounts) {
  write("proc/self/cgroup", "0::/batch/films/one\n");
  write("sys/fs/cgroup/batch/memory.max", "8589934592\n");
  write("sys/fs/cgroup/batch/cpu.max", "100000 100000\n");
  write("sys/fs/cgroup/batch/films/memory.max", "max\n");
  write("sys/fs/cgroup/batch/films/one/cpu.max", "max 100000\n");
  EXPECT_EQ(limits(), (MachineLimits{1, 8 * kMemoryUnit}));
}

TEST_F(MachineLimitsTest, TheOlderControlGroupsCountToo) {
  write("proc/self/cgroup", "12:memory:/docker/1f\n3:cpu,cpuacct:/docker/1f\n1:name=systemd:/\n");
  // The file has the path that is valid outside the container. Inside, the root is the container's
  // own group.
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "2147483648\n");
  write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "50000\n");
  write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(limits(), (MachineLimits{1, 2 * kMemoryUnit}));
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  EXPECT_EQ(limits(), kMachine) << "that is how it says that there is none";
}

TEST_F(MachineLimitsTest, WhatMakesNoSenseLimitsNothing) {
  write("proc/self/cgroup", "nonsense\n0:\n0::relative\n0::/a\n");
  write("sys/fs/cgroup/a/memory.max", "-3\n");
  write("sys/fs/cgroup/a/cpu.max", "0 0\n");
  write("sys/fs/cgroup/memory.max", "99999999999999999999999999\n");
  EXPECT_EQ(limits(), kMachine);
}

}  // namespace
}  // namespace tickreel::tests
