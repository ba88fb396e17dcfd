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

/// The replay to play and how, as the user typed it.
struct BenchRequest {
  std::string replay{};
  std::string pace = "fast";  ///< "fast", "real" or "recorded"
  /// Where playing begins and ends. Empty: from the start; 10 s, or to the end if that comes first;
  /// both empty: the 10 s in the middle. With "recorded", an empty `from` is the start, and an
  /// empty `to` the end.
  std::string from{};
  std::string to{};
  std::string size = "1280x720";
  std::string fps{};     ///< frames a second; empty: 60; only with "fast"
  std::string camera{};  ///< in the form of --camera; empty: the look's first camera
};

/// Exactly what is played and drawn.
struct BenchPlan {
  ImageSize size;
  TickRate tick_rate;
  CaptureRange range;
  /// The counted steps in a second of game time: frames; in real time, ticks. With "recorded",
  /// whose frames have no fixed rate, it is 60.
  Rational frame_rate;
  std::unique_ptr<FrameTimes> times;  ///< the time of each frame; null: in real time
  FilmCameras camera;
  std::vector<CameraKey> camera_keys;  ///< the replay's keys, if `camera` shows them
};

/// Plans a run. `reader`: of request.replay. kUsage for settings that make no sense for the replay,
/// kBadFile for a replay without a whole tick and, with "recorded", without recorded pictures.
/// `pace` is not checked.
Result<BenchPlan> make_bench_plan(const BenchRequest& request, ReplayReader& reader);

/// The measurements of playing once.
struct BenchRun {
  /// The milliseconds that each frame took: its ticks and its picture.
  std::vector<double> frame_ms;
  double seconds = 0.0;  ///< how long all frames took together
  Tick ticks = 0;        ///< the number of ticks that were played for these frames
  /// The number of ticks that the machine was too slow to play in real time; 0 for other paces.
  std::uint64_t dropped_ticks = 0;
};

/// Everything that a replay is played with. Borrowed for the duration of a call.
struct BenchParts {
  ViewSource& source;
  /// Draws the picture of a point in time, and returns when the picture is complete.
  std::function<Status(const ViewWindow&, const FrameTime&)> draw;
  /// Any thread may set it at any time to stop early (kInterrupted). Null: nothing stops it.
  const std::atomic<bool>* stop = nullptr;
  /// Called after each frame with the number of frames, or in real time of ticks, so far and in
  /// all. The time that it takes is not measured. May be empty.
  std::function<void(std::int64_t done, std::int64_t total)> progress{};
};

// Both functions draw the first picture once before the clock starts, because the first picture
// takes longer: some work, such as compiling shaders, is done only once. Both return the errors of
// the source and of `draw`.

/// Plays as fast as it can: draws every frame, with all ticks before it.
Result<BenchRun> play_frames(const BenchParts& parts, const FrameTimes& times);
/// Plays like a window without a limit of pictures: each picture shows the present time of the
/// clock, from tick `from` until the clock has reached tick `to`; from < to.
Result<BenchRun> play_in_real_time(const BenchParts& parts, const TickRate& tick_rate, Tick from,
                                   Tick to);

/// Plays a replay again and again as a window would, without showing the pictures. While the object
/// exists, its OpenGL context is current.
class Bench {
 public:
  /// Prepares the drawing. kUsage for a camera that does not exist; the errors of EglContext and
  /// ScreenRenderer.
  static Result<Bench> open(const BenchPlan& plan, const OpenedReplay& replay);

  /// Returns the description of the renderer.
  [[nodiscard]] const std::string& renderer() const { return context_->description(); }

  /// Opens the replay and plays it once; replay and plan are those of open(). The listener receives
  /// the progress. The errors of open_replay(); kDiverged when the game does not play as recorded;
  /// kInterrupted once `stop` is set (null: never).
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
