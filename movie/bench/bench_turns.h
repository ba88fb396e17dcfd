#pragma once

#include <atomic>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "movie/bench/bench_plan.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether what is compared with is a program to be run: a file that may be, and that is not called
/// .json.
bool is_program(const std::string& path);

/// A pair that was measured, in milliseconds a frame.
struct BenchPair {
  int number = 1;
  double ours = 0.0;
  double other = 0.0;
};

/// What this program and another one measure in turns.
struct TurnsRequest {
  BenchRequest bench;
  std::vector<std::string> games;  ///< of libraries, for this program
  std::string program;             ///< the other one
  int pairs = 0;
  const std::atomic<bool>* stop = nullptr;  ///< borrowed; ends both
  /// What failed in a program of ours that ended with this code.
  std::function<ErrorKind(int code)> kind_of_code;
  std::function<void(const BenchPair& pair)> tell;  ///< empty: nobody is told
};

/// Runs both, each time in a process of its own: this one and the other one, then the other one and
/// this one, and so on. Adds `renderer` and `runs` to `ours`, which has the setup, and gives the
/// report of the other one. kUsage when that measures something else; kInterrupted once `stop` is
/// set.
Result<nlohmann::json> measure_in_turns(const TurnsRequest& request, nlohmann::json& ours);

}  // namespace tickreel::movie
