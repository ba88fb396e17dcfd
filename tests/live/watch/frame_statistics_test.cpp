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

}  // namespace
}  // namespace tickreel::tests
