#pragma once

#include <memory>
#include <string>
#include <vector>

#include "movie/film/camera_items.h"
#include "movie/room.h"
#include "movie/time/capture_range.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is to be played, as it was typed.
struct BenchRequest {
  std::string replay{};
  std::string pace = "fast";  ///< or "real", "recorded"
  std::string from{};
  std::string to{};
  std::string size = "1280x720";
  std::string fps{};  ///< empty: 60; only with "fast"
  std::string camera{};
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
Result<BenchPlan> make_bench_plan(const BenchRequest& request, ReplayReader& reader);

}  // namespace tickreel::movie
