#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "games/open_replay.h"
#include "live/watch/replay_bench.h"
#include "movie/bench/bench_plan.h"
#include "movie/engine/progress.h"
#include "movie/frames/camera_choice.h"
#include "renderer/gl/egl_context.h"
#include "renderer/screen_renderer.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Plays a replay again and again as a window would, and keeps the pictures to itself. As long as
/// it is there, its OpenGL context is the one in use.
class Bench {
 public:
  /// kUsage for a camera that is not there; the errors of EglContext and ScreenRenderer.
  static Result<Bench> open(const BenchRequest& request, const BenchPlan& plan,
                            const OpenedReplay& replay);

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

/// Of several runs, one at least, the one in the middle.
const BenchRun& median_run(const std::vector<BenchRun>& runs);

}  // namespace tickreel::movie
