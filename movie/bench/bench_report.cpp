#include "movie/bench/bench_report.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/text/counted.h"

namespace tickreel::movie {
namespace {

using nlohmann::json;

/// The figures of a run, in the order in which they are printed.
struct Figure {
  const char* key;
  const char* label;
  double FrameStatistics::*value = nullptr;  ///< null: of the run itself
};
constexpr std::array kFigures{
    Figure{"mean_ms", "mean, ms a frame", &FrameStatistics::mean_ms},
    Figure{"median_ms", "median", &FrameStatistics::median_ms},
    Figure{"worst_1_percent_ms", "1 % worst", &FrameStatistics::worst_1_percent_ms},
    Figure{"worst_0_1_percent_ms", "0.1 % worst", &FrameStatistics::worst_0_1_percent_ms},
    Figure{"worst_ms", "worst", &FrameStatistics::worst_ms},
    Figure{"deviation_ms", "standard deviation", &FrameStatistics::deviation_ms},
    Figure{"change_ms", "frame to frame", &FrameStatistics::change_ms},
    Figure{"frames_per_second", "frames a second"},
    Figure{"ticks_per_second", "ticks a second"},
};

bool has_figures(const json& report) {
  const auto runs = report.find("runs");
  if (runs == report.end() || !runs->is_array() || runs->empty()) return false;
  for (const json& run : *runs) {
    if (!run.is_object()) return false;
    for (const Figure& figure : kFigures) {
      const auto value = run.find(figure.key);
      if (value == run.end() || !value->is_number() || !(*value >= 0.0)) return false;
    }
  }
  return true;
}

}  // namespace

json describe_setup(const BenchRequest& request, const BenchPlan& plan,
                    const ReplayReader& reader) {
  const ReplaySession& session = reader.session();
  json setup = {
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
  if (const auto& end = reader.end()) {
    setup["last_state_hash"] = fmt::format("{:016x}", end->hash);
  }
  if (request.pace == "fast") setup["fps"] = plan.frame_rate.to_string();
  return setup;
}

json describe_run(const BenchRun& run) {
  const FrameStatistics statistics = summarise(run.frame_ms);
  json document = {
      {"frames", run.frame_ms.size()},
      {"ticks", run.ticks},
      {"dropped_ticks", run.dropped_ticks},
      {"seconds", run.seconds},
      {"frames_per_second", static_cast<double>(run.frame_ms.size()) / run.seconds},
      {"ticks_per_second", static_cast<double>(run.ticks) / run.seconds},
  };
  for (const Figure& figure : kFigures) {
    if (figure.value != nullptr) document[figure.key] = statistics.*figure.value;
  }
  return document;
}

void add_spread(json& report) {
  for (const Figure& figure : kFigures) {
    const Spread spread = spread_of_runs(report, figure.key);
    report["spread"][figure.key] = {
        {"median", spread.median}, {"lowest", spread.lowest}, {"highest", spread.highest}};
  }
}

HistoryEntry history_entry(const json& report, const std::string& replay, const std::string& name,
                           const std::string& machine) {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  HistoryEntry entry{.date = fmt::format("{:%FT%TZ}", fmt::gmtime(now)),
                     .name = name,
                     .tickreel = report.at("tickreel"),
                     .machine = machine,
                     .renderer = report.at("renderer"),
                     .replay = replay,
                     .setup = {},
                     .median_ms = spread_of_runs(report, "median_ms"),
                     .worst_1_percent_ms = spread_of_runs(report, "worst_1_percent_ms")};
  for (const auto& [key, value] : report.at("setup").items()) entry.setup[key] = Json(value);
  return entry;
}

Spread spread_of_runs(const json& report, const char* key) {
  std::vector<double> values;
  for (const json& run : report.at("runs")) values.push_back(run.at(key));
  return spread_of(std::move(values));
}

std::string compact_json(const json& value) {
  return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

Result<json> parse_report(const std::string& text, const std::string& name) {
  json report = json::parse(text, nullptr, false);
  const auto setup = report.is_object() ? report.find("setup") : report.end();
  if (setup == report.end() || !setup->is_object() || !has_figures(report)) {
    return bad_file(name + " is no report of 'tickreel bench §json'");
  }
  return report;
}

Status check_same_setup(const json& report, const std::string& name, const json& setup) {
  for (const auto& [key, value] : setup.items()) {
    const json other = report.at("setup").value(key, json());
    if (other == value) continue;
    return bad_usage(
        fmt::format("{} was measured with another {}, {} and not {}: only the same can be compared",
                    name, key, compact_json(other), compact_json(value)));
  }
  return {};
}

std::string report_text(const json& report) {
  std::string text = fmt::format("{:<20}{:>12}{:>12}{:>12}   of {}\n", "", "median", "lowest",
                                 "highest", counted(report.at("runs").size(), "run"));
  for (const Figure& figure : kFigures) {
    const json& spread = report.at("spread").at(figure.key);
    text += fmt::format("{:<20}{:>12.2f}{:>12.2f}{:>12.2f}\n", figure.label,
                        spread.at("median").get<double>(), spread.at("lowest").get<double>(),
                        spread.at("highest").get<double>());
  }
  return text;
}

}  // namespace tickreel::movie
