#include "live/watch/frame_statistics.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

namespace tickreel::tests {
namespace {

std::vector<double> count_to(int last) {
  std::vector<double> values(static_cast<std::size_t>(last));
  std::iota(values.begin(), values.end(), 1.0);
  return values;
}

TEST(FrameStatistics, OfAThousandDifferentFrames) {
  const FrameStatistics statistics = summarise(count_to(1000));
  EXPECT_DOUBLE_EQ(statistics.mean_ms, 500.5);
  EXPECT_DOUBLE_EQ(statistics.median_ms, 500.5);
  EXPECT_DOUBLE_EQ(statistics.worst_1_percent_ms, 995.5);  // 991 to 1000
  EXPECT_DOUBLE_EQ(statistics.worst_0_1_percent_ms, 1000.0);
  EXPECT_DOUBLE_EQ(statistics.worst_ms, 1000.0);
  EXPECT_NEAR(statistics.deviation_ms, std::sqrt((1000.0 * 1000.0 - 1.0) / 12.0), 1e-9);
  EXPECT_DOUBLE_EQ(statistics.change_ms, 1.0);
}

TEST(FrameStatistics, TheOrderMattersForTheChangeAlone) {
  const FrameStatistics calm = summarise(std::vector{1.0, 1.0, 1.0, 5.0, 5.0, 5.0});
  const FrameStatistics restless = summarise(std::vector{1.0, 5.0, 1.0, 5.0, 1.0, 5.0});
  EXPECT_DOUBLE_EQ(calm.change_ms, 0.8);
  EXPECT_DOUBLE_EQ(restless.change_ms, 4.0);
  EXPECT_DOUBLE_EQ(calm.mean_ms, restless.mean_ms);
  EXPECT_DOUBLE_EQ(calm.median_ms, 3.0);
  EXPECT_DOUBLE_EQ(calm.deviation_ms, restless.deviation_ms);
  EXPECT_DOUBLE_EQ(calm.deviation_ms, 2.0);
}

TEST(FrameStatistics, TheWorstOfFewFramesIsOneOfThem) {
  const FrameStatistics one = summarise(std::vector{7.0});
  EXPECT_DOUBLE_EQ(one.median_ms, 7.0);
  EXPECT_DOUBLE_EQ(one.worst_1_percent_ms, 7.0);
  EXPECT_DOUBLE_EQ(one.worst_0_1_percent_ms, 7.0);
  EXPECT_DOUBLE_EQ(one.deviation_ms, 0.0);
  EXPECT_DOUBLE_EQ(one.change_ms, 0.0);
  // 101 frames: more than one in a hundred, so two.
  EXPECT_DOUBLE_EQ(summarise(count_to(101)).worst_1_percent_ms, 100.5);
}

TEST(Spread, IsThatOfTheRuns) {
  const Spread spread = spread_of({4.0, 2.0, 9.0});
  EXPECT_EQ(spread.runs, 3U);
  EXPECT_DOUBLE_EQ(spread.median, 4.0);
  EXPECT_DOUBLE_EQ(spread.lowest, 2.0);
  EXPECT_DOUBLE_EQ(spread.highest, 9.0);
}

TEST(CompareTimes, WhatIsFurtherApartThanTheRunsIsADifference) {
  const Spread before = spread_of({10.0, 10.2, 10.4});
  EXPECT_EQ(compare_times(before, spread_of({8.9, 9.0, 9.1})), Verdict::kFaster);
  EXPECT_EQ(compare_times(before, spread_of({11.4, 11.5, 11.6})), Verdict::kSlower);
  EXPECT_EQ(compare_times(before, before), Verdict::kNoise);
}

TEST(CompareTimes, WhatOverlapsOrIsNearIsNoise) {
  const Spread before = spread_of({10.0, 10.2, 10.4});
  EXPECT_EQ(compare_times(before, spread_of({9.0, 9.1, 10.1})), Verdict::kNoise) << "overlap";
  EXPECT_EQ(compare_times(before, spread_of({9.6, 9.85, 9.95})), Verdict::kNoise)
      << "apart by less than the runs are";
}

TEST(CompareTimes, FewRunsSayNothing) {
  const Spread before = spread_of({10.0, 10.2, 10.4});
  EXPECT_EQ(compare_times(before, spread_of({1.0, 1.0})), Verdict::kTooFewRuns);
  EXPECT_EQ(compare_times(spread_of({1.0}), before), Verdict::kTooFewRuns);
}

}  // namespace
}  // namespace tickreel::tests
