#include "movie/bench/bench.h"

#include <algorithm>
#include <utility>

#include "live/watch/frame_statistics.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::movie {

Result<Bench> Bench::open(const BenchRequest& request, const BenchPlan& plan,
                          const OpenedReplay& replay) {
  const std::vector<std::string>& players = replay.player.reader().session().setup.players;
  auto look = replay.game.make_look();
  auto cameras =
      find_cameras(*look, {request.camera, players, plan.camera_keys, plan.tick_rate, plan.range});
  if (!cameras) return cameras.error();
  auto context = EglContext::create();
  if (!context) return context.error();
  auto renderer = ScreenRenderer::create(std::move(look), plan.tick_rate, plan.size);
  if (!renderer) return renderer.error();
  return Bench(*std::move(context), *std::move(renderer), *std::move(cameras));
}

Bench::Bench(std::unique_ptr<EglContext> context, std::unique_ptr<ScreenRenderer> renderer,
             CameraCuts cameras)
    : context_(std::move(context)), renderer_(std::move(renderer)), cameras_(std::move(cameras)) {}

Result<BenchRun> Bench::play(const std::string& replay, const BenchPlan& plan,
                             const std::atomic<bool>* stop, const ProgressListener& listener) {
  auto opened = open_replay(replay);
  if (!opened) return opened.error();
  ReplayViewSource source(std::move(opened->player), renderer_->window_views());
  const auto draw = [&](const ViewWindow& views, const FrameTime& time) {
    Status drawn = renderer_->draw(views, time, cameras_.at(time, plan.tick_rate));
    renderer_->finish();
    return drawn;
  };
  ProgressMeter meter(listener, plan.frame_rate);
  bool has_begun = false;
  const auto tell_progress = [&](std::int64_t done, std::int64_t total) {
    // The clock of a run starts when its first picture is there, and in real time that may be
    // any.
    if (!std::exchange(has_begun, true)) meter.begin(total, done - 1);
    meter.rendered(done, 0);
  };
  const BenchParts parts{source, draw, stop, tell_progress};
  auto run = plan.times
                 ? play_frames(parts, *plan.times)
                 : play_in_real_time(parts, plan.tick_rate,
                                     tick_at_or_before(plan.range.in_seconds, plan.tick_rate),
                                     tick_at_or_after(plan.range.out_seconds, plan.tick_rate));
  if (!run && run.error().kind == ErrorKind::kDiverged) {
    const std::string why = run.error().message;
    return Error{ErrorKind::kDiverged, why + "; that is another game, and no result"};
  }
  return run;
}

const BenchRun& median_run(const std::vector<BenchRun>& runs) {
  std::vector<std::pair<double, const BenchRun*>> by_median;
  by_median.reserve(runs.size());
  for (const BenchRun& run : runs) by_median.emplace_back(summarise(run.frame_ms).median_ms, &run);
  std::ranges::sort(by_median);
  return *by_median[by_median.size() / 2].second;
}

}  // namespace tickreel::movie
