#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/room.h"
#include "live/watch/replay_bench.h"
#include "tickreel/result.h"

namespace tickreel::cli {

// What bench found out, as the document that --json prints. Its parts:
//   setup   what was measured; only reports of the same setup can be compared
//   runs    an object of figures for each time through
//   spread  each figure over the runs: median, lowest, highest
//   against how an older report compares, when one was named

/// One time through, in figures.
nlohmann::json describe_run(const BenchRun& run);
/// Adds `spread`, from `runs`.
void add_spread(nlohmann::json& report);

/// Reads the report in a file. kBadFile when it is none, kUsage when it has another setup.
Result<nlohmann::json> read_older_report(const std::string& path, const nlohmann::json& setup);
/// Adds `against`.
void add_comparison(nlohmann::json& report, const nlohmann::json& older, const std::string& path);

/// The report in words, on standard output.
void print_report(const nlohmann::json& report);

}  // namespace tickreel::cli
