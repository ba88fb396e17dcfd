#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "movie/film/film_cameras.h"
#include "movie/time/capture_range.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// What bench was told, as it was typed.
struct BenchOptions {
  std::string replay;
  std::string pace = "fast";
  std::string from;
  std::string to;
  std::string size = "1280x720";
  std::string fps = "60";
  std::string camera;
  std::string graph;
  std::string against;
  std::string progress = "auto";
  int runs = 3;
  bool as_json = false;
  bool overwrite = false;
};

/// What is played, exactly.
struct BenchPlan {
  ImageSize size;
  TickRate tick_rate;
  CaptureRange range;
  Rational frame_rate;                ///< of what is counted: frames, or ticks in real time
  std::unique_ptr<FrameTimes> times;  ///< null: in real time
  FilmCameras camera;
  std::vector<CameraKey> camera_keys;  ///< only when they are asked for
};

/// kUsage for what makes no sense, kBadFile for a replay that has not got it.
Result<BenchPlan> make_bench_plan(const BenchOptions& options, ReplayReader& reader);

/// What two reports must have in common to be compared.
nlohmann::json describe_setup(const BenchOptions& options, const BenchPlan& plan,
                              const ReplayReader& reader);

}  // namespace tickreel::cli
