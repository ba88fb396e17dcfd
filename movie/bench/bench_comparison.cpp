#include "movie/bench/bench_comparison.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "live/watch/paired_times.h"
#include "movie/bench/bench_report.h"

namespace tickreel::movie {
namespace {

using nlohmann::json;

/// What is compared: keys and labels as in the report.
constexpr std::array kCompared{std::pair{"median_ms", "median"},
                               std::pair{"worst_1_percent_ms", "1 % worst"}};

constexpr const char* kNoVerdict = "measured at another time";

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFaster:
      return "faster";
    case Verdict::kSlower:
      return "slower";
    case Verdict::kNoise:
      return "noise";
    case Verdict::kTooFewPairs:
      return "too few pairs";
  }
  return "";
}

double in_percent(double ratio) {
  return (ratio - 1.0) * 100.0;
}

json compare_figure(const json& report, const json& other, const char* key) {
  std::vector<PairedTimes> pairs;
  for (std::size_t i = 0; i < report.at("runs").size(); ++i) {
    pairs.push_back({other.at("runs").at(i).at(key), report.at("runs").at(i).at(key)});
  }
  const PairedChange change = compare_pairs(pairs);
  return {
      {"before", spread_of_runs(other, key).median},
      {"now", spread_of_runs(report, key).median},
      {"change_percent", in_percent(change.median)},
      {"lowest_percent", in_percent(change.lowest)},
      {"highest_percent", in_percent(change.highest)},
      {"confidence_percent", change.confidence * 100.0},
      {"verdict", name_of(change.verdict)},
  };
}

std::string in_words(const json& comparison) {
  const std::string verdict = comparison.at("verdict");
  const double percent = comparison.at("change_percent");
  if (verdict == kNoVerdict) return fmt::format("{:+.1f} %", percent);
  if (verdict == name_of(Verdict::kTooFewPairs)) {
    return fmt::format("{:+.1f} %; fewer than {} pairs say nothing about noise", percent,
                       kFewestPairs);
  }
  const std::string interval =
      fmt::format("{:+.1f} to {:+.1f} %", comparison.at("lowest_percent").get<double>(),
                  comparison.at("highest_percent").get<double>());
  if (verdict == name_of(Verdict::kNoise)) {
    return "no difference that can be told from noise (" + interval + ")";
  }
  return fmt::format("{} by {:.1f} % ({})", verdict, std::abs(percent), interval);
}

/// What the figures were compared with, and how.
std::string describe_other(const json& against) {
  if (against.contains("file")) {
    return shown_name(against.at("file").get<std::string>()) + ", " + kNoVerdict;
  }
  return fmt::format("{} ({}), {} in turns", shown_name(against.at("program").get<std::string>()),
                     against.at("tickreel").get<std::string>(),
                     counted(against.at("runs").size(), "pair"));
}

}  // namespace

Result<json> read_older_report(const std::string& path, const json& setup) {
  constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;
  const auto text = read_given_text(path, kMaxBytes);
  if (!text) return text.error();
  auto report = parse_report(*text, path);
  if (!report) return report.error();
  if (Status same = check_same_setup(*report, path, setup); !same) return same.error();
  return report;
}

void add_older_report(json& report, const json& older, const std::string& path) {
  json& against = report["against"];
  against["file"] = path;
  against["renderer"] = older.value("renderer", json());
  for (const auto& [key, label] : kCompared) {
    const double before = spread_of_runs(older, key).median;
    const double now = spread_of_runs(report, key).median;
    against[key] = {{"before", before},
                    {"now", now},
                    {"change_percent", in_percent(now / before)},
                    {"verdict", kNoVerdict}};
  }
}

void add_other_program(json& report, const json& other, const std::string& program) {
  json& against = report["against"];
  against["program"] = program;
  for (const char* key : {"tickreel", "renderer", "runs"}) against[key] = other.at(key);
  for (const auto& [key, label] : kCompared) against[key] = compare_figure(report, other, key);
}

std::string comparison_text(const json& report) {
  const json& against = report.at("against");
  std::string text = fmt::format("\nagainst {}\n", describe_other(against));
  if (against.at("renderer") != report.at("renderer")) {
    text += fmt::format("which was drawn with {}\n", compact_json(against.at("renderer")));
  }
  for (const auto& [key, label] : kCompared) {
    const json& comparison = against.at(key);
    text += fmt::format("{:<20}{:>9.2f} ms ->{:>9.2f} ms: {}\n", label,
                        comparison.at("before").get<double>(), comparison.at("now").get<double>(),
                        in_words(comparison));
  }
  if (against.contains("file")) {
    return text +
           "What else the machine did then is not known, so neither is whether that is more than "
           "noise:\n§against PROGRAM measures two programs in turns\n";
  }
  const double confidence = against.at(kCompared.front().first).at("confidence_percent");
  if (confidence > 0.0) {
    text += fmt::format(
        "The true difference is in each of these intervals with {:.1f} % confidence\n", confidence);
  }
  return text;
}

}  // namespace tickreel::movie
