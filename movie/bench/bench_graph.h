#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "encode/frame_sink.h"
#include "live/watch/replay_bench.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Where a graph goes, a .png. What cannot be written shows before anything is played.
Result<std::unique_ptr<FrameSink>> open_bench_graph(const std::string& path, bool overwrite);
/// Draws how long the frames of a run took, which the report tells of.
Status draw_bench_graph(FrameSink& sink, const nlohmann::json& report, const BenchRun& run);

}  // namespace tickreel::movie
