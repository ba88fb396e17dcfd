#pragma once

#include <array>
#include <string>

#include "bench/replay_bench.h"
#include "bench/room.h"
#include "movie/film/json_text.h"

namespace tickreel::bench {

/// A result of a run: its key in JSON and its label in the table.
struct Figure {
  const char* key;
  const char* label;
};
/// All results, in the order in which they are printed. "1 % worst" is the mean of the slowest 1 %
/// of the frames, at least one; "frame to frame" the mean change, up or down, from a frame to the
/// next.
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

/// Returns an object that describes the replay and how it is played. Results of two setups can only
/// be compared when these objects are equal.
Json describe_setup(const BenchRequest& request, const BenchPlan& plan, const ReplayReader& reader);
/// Returns an object with all kFigures and the counts of a run, which has at least one frame.
Json describe_run(const BenchRun& run);
/// Returns `median`, `lowest` and `highest` of each of kFigures over runs in the form of
/// describe_run(), at least one.
Json describe_spread(const Json& runs);
/// Returns the result of describe_spread() as a table for people, which ends with a line end.
/// `runs`: the number of runs.
std::string figure_table(const Json& spread, std::size_t runs);

}  // namespace tickreel::bench
