#include <gtest/gtest.h>

#include <thread>

#include "tests/determinism/match.h"

// Games are independent: any number of them in any number of threads play in the same way.

namespace tickreel::tests {
namespace {

class ParallelTest : public testing::TestWithParam<std::size_t> {};

TEST_P(ParallelTest, EveryThreadComputesTheSameHashes) {
  const std::vector<std::uint64_t> alone = hashes_unseen();
  std::vector<std::vector<std::uint64_t>> hashes(GetParam());
  std::vector<std::thread> threads;
  for (auto& result : hashes) threads.emplace_back([&result] { result = hashes_unseen(); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& result : hashes) EXPECT_EQ(result, alone);
}

TEST(InterleavedTest, GamesThatTakeTurnsInOneThreadDoNotMeet) {
  ReplayPlayer first = open_match();
  ReplayPlayer second = open_match();
  ASSERT_TRUE(second.seek(second.tick_count() / 2));
  while (second.tick() < second.tick_count()) {
    ASSERT_TRUE(first.step());
    const Status stepped = second.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelTest, testing::Values(1, 2, 8),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tickreel::tests
