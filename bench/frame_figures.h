#pragma once

#include <array>
#include <string>

#include "bench/replay_bench.h"
#include "bench/room.h"
#include "movie/film/json_text.h"

namespace tickreel::bench {

/// A figure of a run: what it is called in JSON and in the table.
struct Figure {
  const char* key;
  const char* label;
};
/// In the order in which they are printed.
inline constexpr std::array kFigures{
    Figure{"mean_ms", "mean, ms a frame"},
    Figure{"median_ms", "median"},
    Figure{"worst_1_percent_ms", "1 % worst"},
    Figure{"worst_0_1_percent_ms", "0.1 % worst"},
    Figure{"worst_ms", "worst"},
    Figure{"deviation_ms", "standard deviation"},
    Figure{"change_ms", "frame to frame"},
    Figure{"frames_per_second", "frames a second"},
    Figure{"ticks_per_second", "ticks a second"},
};

/// Describes what is played: only figures of equal setups can be compared.
Json describe_setup(const BenchRequest& request, const BenchPlan& plan, const ReplayReader& reader);
/// A run of one frame at least, as an object of kFigures and counts.
Json describe_run(const BenchRun& run);
/// Each of kFigures over such runs, one at least: `median`, `lowest` and `highest`.
Json describe_spread(const Json& runs);
/// The spread as a table, for people.
std::string figure_table(const Json& spread, std::size_t runs);

}  // namespace tickreel::bench
