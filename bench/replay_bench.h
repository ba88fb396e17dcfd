#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/room.h"
#include "games/open_replay.h"
#include "movie/film/camera_items.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/engine/progress.h"
#include "renderer/gl/egl_context.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/screen_renderer.h"
#include "sim/replay/view_source.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::bench {

/// The replay that is to be played, as it was typed.
struct BenchRequest {
  std::string replay{};
  std::string pace = "fast";  ///< or "real", "recorded"
  std::string from{};
  std::string to{};
  std::string size = "1280x720";
  std::string fps{};  ///< empty: 60; only with "fast"
  std::string camera{};
};

/// The plan of what is played, exactly.
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

/// One time through.
struct BenchRun {
  std::vector<double> frame_ms;     ///< of each frame: its ticks and its picture
  double seconds = 0.0;             ///< all of them together
  Tick ticks = 0;                   ///< that were played
  std::uint64_t dropped_ticks = 0;  ///< in real time: what the machine could not catch up with
};

/// The parts that a replay is played with, for the duration of a call.
struct BenchParts {
  ViewSource& source;
  /// Draws the picture of a point in time, and comes back when the picture is there.
  std::function<Status(const ViewWindow&, const FrameTime&)> draw;
  /// Set by anybody, at any time, to stop early (kInterrupted). Null: never.
  const std::atomic<bool>* stop = nullptr;
  /// Told after each frame how far it is: frames, or in real time ticks. Takes no time of a
  /// frame's. May be empty.
  std::function<void(std::int64_t done, std::int64_t total)> progress{};
};

// The first picture is drawn once before the clock starts: it pays for what is done only once.

/// Plays as fast as it can: every frame, with all ticks before it.
Result<BenchRun> play_frames(const BenchParts& parts, const FrameTimes& times);
/// Plays like a window without a limit: each picture shows the moment that it is then, from tick
/// `from` until the clock has reached tick `to`; from < to.
Result<BenchRun> play_in_real_time(const BenchParts& parts, const TickRate& tick_rate, Tick from,
                                   Tick to);

/// Plays a replay again and again as a window would, and keeps the pictures to itself. As long as
/// it is there, its OpenGL context is the one in use.
class Bench {
 public:
  /// kUsage for a camera that is not there; the errors of EglContext and ScreenRenderer.
  static Result<Bench> open(const BenchPlan& plan, const OpenedReplay& replay);

  [[nodiscard]] const std::string& renderer() const { return context_->description(); }

  /// One time through, from its file on; the listener hears how far it is. kDiverged where the game
  /// does not play as recorded; kInterrupted once `stop` is set.
  Result<BenchRun> play(const std::string& replay, const BenchPlan& plan,
                        const std::atomic<bool>* stop, const ProgressListener& listener);

 private:
  Bench(std::unique_ptr<EglContext> context, std::unique_ptr<ScreenRenderer> renderer,
        CameraCuts cameras);

  std::unique_ptr<EglContext> context_;
  std::unique_ptr<ScreenRenderer> renderer_;
  CameraCuts cameras_;
};

}  // namespace tickreel::bench
