#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "movie/bench/bench_plan.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Whether what --against names is a program to be run: a file that may be, and that is not called
/// .json.
bool is_program(const std::string& path);

/// What this program and another one measure in turns.
struct TurnsRequest {
  BenchRequest bench;
  std::vector<std::string> games;  ///< of libraries, for this program
  std::string program;             ///< the other one
  int pairs = 0;
  bool tells = true;  ///< how far it is, on standard error
};

/// Runs both, each time in a process of its own: this one and the other one, then the other one and
/// this one, and so on. Adds `renderer` and `runs` to `ours`, which has the setup, and gives the
/// report of the other one. kUsage when that measures something else.
Result<nlohmann::json> measure_in_turns(const TurnsRequest& request, nlohmann::json& ours);

}  // namespace tickreel::cli
