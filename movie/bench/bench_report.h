#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "live/watch/frame_statistics.h"
#include "live/watch/replay_bench.h"
#include "movie/bench/bench_plan.h"
#include "movie/bench/history_entry.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// What bench found out, as the document that --json prints. Its parts:
//   setup   what was measured; only reports of the same setup can be compared
//   runs    an object of figures for each time through
//   spread  each figure over the runs: median, lowest, highest
//   against how another program or an older report compares, when one was named

/// `setup`, of what was asked for and planned.
nlohmann::json describe_setup(const BenchRequest& request, const BenchPlan& plan,
                              const ReplayReader& reader);
/// One time through, in figures.
nlohmann::json describe_run(const BenchRun& run);
/// Adds `spread`, from `runs`.
void add_spread(nlohmann::json& report);
/// One figure over the runs of a report.
Spread spread_of_runs(const nlohmann::json& report, const char* key);
/// A line of a history, of now.
HistoryEntry history_entry(const nlohmann::json& report, const std::string& replay,
                           const std::string& name, const std::string& machine);

/// A report as text. kBadFile when it is none; `name` begins the message.
Result<nlohmann::json> parse_report(const std::string& text, const std::string& name);
/// kUsage when `name` has measured something else than `setup`.
Status check_same_setup(const nlohmann::json& report, const std::string& name,
                        const nlohmann::json& setup);

/// The report in words, for people.
std::string report_text(const nlohmann::json& report);
/// A value within such words.
std::string compact_json(const nlohmann::json& value);

}  // namespace tickreel::movie
