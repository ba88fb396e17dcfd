#include "bench/frame_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "core/text/counted.h"

namespace tickreel::bench {
namespace {

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median_of_sorted(std::span<const double> sorted) {
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
}

/// Returns the mean of the slowest frames: one in `part`, rounded up.
double mean_of_one_in(std::span<const double> slowest_first, std::size_t part) {
  return mean_of(slowest_first.first((slowest_first.size() + part - 1) / part));
}

double deviation_of(std::span<const double> values) {
  const double mean = mean_of(values);
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// Returns the mean absolute change from each frame to the next.
double change_of(std::span<const double> values) {
  double changes = 0.0;
  for (std::size_t i = 1; i < values.size(); ++i) changes += std::abs(values[i] - values[i - 1]);
  return values.size() > 1 ? changes / static_cast<double>(values.size() - 1) : 0.0;
}

}  // namespace

Json describe_setup(const BenchRequest& request, const BenchPlan& plan,
                    const ReplayReader& reader) {
  const ReplaySession& session = reader.session();
  Json setup = {
      {"game", session.game},
      {"seed", session.setup.seed},
      {"ticks", reader.tick_count()},
      {"last_state_hash", nullptr},
      {"pace", request.pace},
      {"from", plan.range.in_seconds.to_string()},
      {"to", plan.range.out_seconds.to_string()},
      {"size", fmt::format("{}x{}", plan.size.width, plan.size.height)},
      {"camera", request.camera},
  };
  if (const auto& end = reader.end()) setup["last_state_hash"] = hash_text(end->hash);
  if (request.pace == "fast") setup["fps"] = plan.frame_rate.to_string();
  return setup;
}

Json describe_run(const BenchRun& run) {
  assert(!run.frame_ms.empty());
  std::vector<double> slowest_first = run.frame_ms;
  std::ranges::sort(slowest_first, std::greater());
  return {
      {"frames", run.frame_ms.size()},
      {"ticks", run.ticks},
      {"dropped_ticks", run.dropped_ticks},
      {"seconds", run.seconds},
      {"mean_ms", mean_of(run.frame_ms)},
      {"median_ms", median_of_sorted(slowest_first)},
      {"worst_1_percent_ms", mean_of_one_in(slowest_first, 100)},
      {"worst_0_1_percent_ms", mean_of_one_in(slowest_first, 1000)},
      {"worst_ms", slowest_first.front()},
      {"deviation_ms", deviation_of(run.frame_ms)},
      {"change_ms", change_of(run.frame_ms)},
      {"frames_per_second", static_cast<double>(run.frame_ms.size()) / run.seconds},
      {"ticks_per_second", static_cast<double>(run.ticks) / run.seconds},
  };
}

Json describe_spread(const Json& runs) {
  Json spread;
  for (const Figure& figure : kFigures) {
    std::vector<double> values;
    for (const Json& run : runs) values.push_back(run.at(figure.key));
    std::ranges::sort(values);
    spread[figure.key] = {{"median", median_of_sorted(values)},
                          {"lowest", values.front()},
                          {"highest", values.back()}};
  }
  return spread;
}

std::string figure_table(const Json& spread, std::size_t runs) {
  std::string text = fmt::format("{:<20}{:>12}{:>12}{:>12}   of {}\n", "", "median", "lowest",
                                 "highest", counted(runs, "run"));
  for (const Figure& figure : kFigures) {
    const Json& over = spread.at(figure.key);
    text += fmt::format("{:<20}{:>12.2f}{:>12.2f}{:>12.2f}\n", figure.label,
                        over.at("median").get<double>(), over.at("lowest").get<double>(),
                        over.at("highest").get<double>());
  }
  return text;
}

}  // namespace tickreel::bench
