#include "cli/bench/bench_report.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "cli/words/messages.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "live/watch/frame_statistics.h"

namespace tickreel::cli {
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
/// Those that an older report is compared by.
constexpr std::array kCompared{kFigures[1], kFigures[2]};

Spread spread_of_runs(const json& report, const char* key) {
  std::vector<double> values;
  for (const json& run : report.at("runs")) values.push_back(run.at(key));
  return spread_of(std::move(values));
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFaster:
      return "faster";
    case Verdict::kSlower:
      return "slower";
    case Verdict::kNoise:
      return "noise";
    case Verdict::kTooFewRuns:
      return "too few runs";
  }
  return "";
}

std::string in_words(const json& comparison) {
  const std::string verdict = comparison.at("verdict");
  if (verdict == "too few runs") {
    return fmt::format("fewer than {} runs say nothing about noise", kFewestRuns);
  }
  if (verdict == "noise") return "no difference that can be told from noise";
  const double percent = comparison.at("change_percent");
  return fmt::format("{} by {:.1f} %, more than noise", verdict, std::abs(percent));
}

std::string on_one_line(const json& value) {
  return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

bool has_figures(const json& report) {
  const auto runs = report.find("runs");
  if (runs == report.end() || !runs->is_array() || runs->empty()) return false;
  for (const json& run : *runs) {
    if (!run.is_object()) return false;
    for (const Figure& figure : kFigures) {
      const auto value = run.find(figure.key);
      if (value == run.end() || !value->is_number()) return false;
    }
  }
  return true;
}

}  // namespace

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

Result<json> read_older_report(const std::string& path, const json& setup) {
  constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;
  const auto text = read_given_text(path, kMaxBytes);
  if (!text) return text.error();
  json report = json::parse(*text, nullptr, false);
  const auto older_setup = report.is_object() ? report.find("setup") : report.end();
  if (older_setup == report.end() || !older_setup->is_object() || !has_figures(report)) {
    return bad_file(path + " is no report of 'tickreel bench --json'");
  }
  for (const auto& [key, value] : setup.items()) {
    const json older = older_setup->value(key, json());
    if (older == value) continue;
    return bad_usage(
        fmt::format("{} was measured with another {}, {} and not {}: only the same can be compared",
                    path, key, on_one_line(older), on_one_line(value)));
  }
  return report;
}

void add_comparison(json& report, const json& older, const std::string& path) {
  json& against = report["against"];
  against["file"] = path;
  against["renderer"] = older.value("renderer", json());
  for (const Figure& figure : kCompared) {
    const Spread before = spread_of_runs(older, figure.key);
    const Spread now = spread_of_runs(report, figure.key);
    against[figure.key] = {
        {"before", before.median},
        {"now", now.median},
        {"change_percent", (now.median / before.median - 1.0) * 100.0},
        {"verdict", name_of(compare_times(before, now))},
    };
  }
}

void print_report(const json& report) {
  print_out("{:<20}{:>12}{:>12}{:>12}   of {}\n", "", "median", "lowest", "highest",
            counted(report.at("runs").size(), "run"));
  for (const Figure& figure : kFigures) {
    const json& spread = report.at("spread").at(figure.key);
    print_out("{:<20}{:>12.2f}{:>12.2f}{:>12.2f}\n", figure.label,
              spread.at("median").get<double>(), spread.at("lowest").get<double>(),
              spread.at("highest").get<double>());
  }
  const auto against = report.find("against");
  if (against == report.end()) return;
  print_out("\nagainst {}\n", shown_name(against->at("file").get<std::string>()));
  if (against->at("renderer") != report.at("renderer")) {
    print_out("which was drawn with {}\n", on_one_line(against->at("renderer")));
  }
  for (const Figure& figure : kCompared) {
    const json& comparison = against->at(figure.key);
    print_out("{:<20}{:>9.2f} ms ->{:>9.2f} ms: {}\n", figure.label,
              comparison.at("before").get<double>(), comparison.at("now").get<double>(),
              in_words(comparison));
  }
}

}  // namespace tickreel::cli
