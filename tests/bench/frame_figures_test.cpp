#include "bench/frame_figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

Json figures_of(const std::vector<double>& frame_ms) {
  return describe_run({.frame_ms = frame_ms, .seconds = 1.0});
}

std::vector<double> count_to(int last) {
  std::vector<double> values(static_cast<std::size_t>(last));
  std::iota(values.begin(), values.end(), 1.0);
  return values;
}

void expect_figure(const Json& figures, const std::string& key, double value) {
  EXPECT_NEAR(figures.at(key).get<double>(), value, 1e-9) << key;
}

TEST(FrameFigures, OfAThousandDifferentFrames) {
  const Json figures = figures_of(count_to(1000));
  expect_figure(figures, "mean_ms", 500.5);
  expect_figure(figures, "median_ms", 500.5);
  expect_figure(figures, "worst_1_percent_ms", 995.5);  // the mean of 991 to 1000
  expect_figure(figures, "worst_0_1_percent_ms", 1000.0);
  expect_figure(figures, "worst_ms", 1000.0);
  expect_figure(figures, "deviation_ms", std::sqrt((1000.0 * 1000.0 - 1.0) / 12.0));
  expect_figure(figures, "change_ms", 1.0);
  expect_figure(figures, "frames_per_second", 1000.0);
}

TEST(FrameFigures, TheOrderMattersForTheChangeAlone) {
  const Json calm = figures_of({1.0, 1.0, 1.0, 5.0, 5.0, 5.0});
  const Json restless = figures_of({1.0, 5.0, 1.0, 5.0, 1.0, 5.0});
  expect_figure(calm, "change_ms", 0.8);
  expect_figure(restless, "change_ms", 4.0);
  for (const char* key : {"mean_ms", "median_ms"}) expect_figure(restless, key, 3.0);
  for (const Json& figures : {calm, restless}) expect_figure(figures, "deviation_ms", 2.0);
}

TEST(FrameFigures, TheWorstOfFewFramesIsOneOfThem) {
  const Json one = figures_of({7.0});
  expect_figure(one, "median_ms", 7.0);
  expect_figure(one, "worst_0_1_percent_ms", 7.0);
  expect_figure(one, "deviation_ms", 0.0);
  expect_figure(one, "change_ms", 0.0);
  // One percent of 101 frames is more than one frame, so two are counted.
  expect_figure(figures_of(count_to(101)), "worst_1_percent_ms", 100.5);
}

TEST(FrameFigures, AreSpreadOverTheRuns) {
  const Json spread = describe_spread({figures_of({4.0}), figures_of({2.0}), figures_of({9.0})});
  EXPECT_EQ(spread.size(), kFigures.size());
  expect_figure(spread.at("mean_ms"), "median", 4.0);
  expect_figure(spread.at("mean_ms"), "lowest", 2.0);
  expect_figure(spread.at("mean_ms"), "highest", 9.0);
}

}  // namespace
}  // namespace tickreel::tests
