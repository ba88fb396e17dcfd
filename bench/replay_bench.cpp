#include "bench/replay_bench.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "live/live_pace.h"
#include "live/tick_pacer.h"
#include "movie/film/camera_choice.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_times.h"
#include "movie/film/time/recorded_frame_times.h"
#include "movie/plan/notes_if_needed.h"
#include "movie/plan/options/option_values.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// The seconds that are played by default.
constexpr std::int64_t kUsualSeconds = 10;

/// Returns the default range: ticks around the middle, where the game is under way, or from the in
/// point on.
CaptureRange usual_range(const BenchRequest& request, const CaptureRange& all,
                         const TickRate& tick_rate) {
  const Tick start = tick_at_or_before(all.in_seconds, tick_rate);
  const Tick end = tick_at_or_after(all.out_seconds, tick_rate);
  const Tick length = std::min(end - start, tick_at_or_after(Rational(kUsualSeconds), tick_rate));
  if (request.from.empty()) {
    const Tick begin = start + (end - start - length) / 2;
    return {Rational(begin) / tick_rate, Rational(begin + length) / tick_rate};
  }
  const auto out = sum_of_times(all.in_seconds, Rational(kUsualSeconds));
  return {all.in_seconds, out ? std::min(*out, all.out_seconds) : all.out_seconds};
}

Result<std::unique_ptr<FrameTimes>> make_times(const BenchRequest& request, ReplayReader& reader,
                                               const CaptureRange& range,
                                               const Rational& frame_rate) {
  if (request.pace == "recorded") {
    auto times = RecordedFrameTimes::read(reader, range);
    if (!times) return times.error();
    return std::unique_ptr<FrameTimes>(std::make_unique<RecordedFrameTimes>(*std::move(times)));
  }
  if (request.pace == "real") return std::unique_ptr<FrameTimes>();
  FilmDefinition film;
  film.replay().range = range;
  film.frame_rate = frame_rate;
  return schedule_film(film, reader.session().setup.tick_rate);
}

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

/// Plays every tick, even where a keyframe would be quicker.
Status play_to(ViewSource& source, Tick tick) {
  for (Tick next = source.window().newest() + 1; next <= tick; ++next) {
    if (Status advanced = source.advance_to(next); !advanced) return advanced;
  }
  return {};
}

Status show(const BenchParts& parts, const FrameTime& time) {
  if (parts.stop != nullptr && parts.stop->load()) {
    return Error{ErrorKind::kInterrupted, "stopped at tick " + std::to_string(time.tick)};
  }
  if (Status played = play_to(parts.source, time.tick + 1); !played) return played;
  return parts.draw(parts.source.window(), time);
}

Status warm_up(const BenchParts& parts, const FrameTime& first) {
  if (Status advanced = parts.source.advance_to(first.tick + 1); !advanced) return advanced;
  return show(parts, first);
}

/// Measures the frame times of a run.
class RunWatch {
 public:
  explicit RunWatch(const BenchParts& parts)
      : parts_(parts), first_(parts.source.window().newest()), last_(Clock::now()) {}

  void frame_is_there(std::int64_t done, std::int64_t total) {
    const Clock::duration passed = Clock::now() - last_;
    run_.frame_ms.push_back(milliseconds(passed));
    run_.seconds += milliseconds(passed) / 1000.0;
    if (parts_.progress) parts_.progress(done, total);
    last_ = Clock::now();
  }
  BenchRun stop() {
    run_.ticks = parts_.source.window().newest() - first_;
    return std::move(run_);
  }

 private:
  const BenchParts& parts_;
  Tick first_;
  Clock::time_point last_;
  BenchRun run_;
};

}  // namespace

Result<BenchPlan> make_bench_plan(const BenchRequest& request, ReplayReader& reader) {
  const auto size = parse_size(request.size);
  if (!size) return size.error();
  if (!request.fps.empty() && request.pace != "fast") {
    return bad_usage("§fps is for §pace fast, and §pace " + request.pace +
                     " has frames of its own: leave one of the two out");
  }
  if (reader.shown_ticks().count() == 0) {
    return bad_file(request.replay + ": there is not one whole tick in it, so nothing to play");
  }
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  FilmCameras camera(request.camera);
  const auto notes = notes_if_needed(request.replay, {request.from, request.to}, camera);
  if (!notes) return notes.error();
  auto range =
      resolve_capture_range(request.from, request.to, {tick_rate, reader.shown_ticks(), *notes});
  if (!range) return range.error();
  const bool is_all_shown = request.pace == "recorded";
  if (request.to.empty() && !is_all_shown) range = usual_range(request, *range, tick_rate);
  auto seen = cameras_of_cuts(camera, notes->cuts, *range);
  if (!seen) return seen.error();
  camera = *std::move(seen);
  const auto frame_rate = parse_frame_rate(request.fps.empty() ? "60" : request.fps);
  if (!frame_rate) return frame_rate.error();
  auto times = make_times(request, reader, *range, *frame_rate);
  if (!times) return times.error();
  const Rational counted_rate = *times ? *frame_rate : tick_rate;
  return BenchPlan{*size,
                   tick_rate,
                   *range,
                   counted_rate,
                   *std::move(times),
                   std::move(camera),
                   notes->camera_keys};
}

Result<BenchRun> play_frames(const BenchParts& parts, const FrameTimes& times) {
  if (Status warm = warm_up(parts, times.frame_time(0)); !warm) return warm.error();
  RunWatch watch(parts);
  for (std::int64_t index = 0; index < times.frame_count(); ++index) {
    if (Status shown = show(parts, times.frame_time(index)); !shown) return shown.error();
    watch.frame_is_there(index + 1, times.frame_count());
  }
  return watch.stop();
}

Result<BenchRun> play_in_real_time(const BenchParts& parts, const TickRate& tick_rate, Tick from,
                                   Tick to) {
  FrameTime time{from, Rational(0)};
  if (Status warm = warm_up(parts, time); !warm) return warm.error();
  TickPacer pacer(tick_rate, LivePace::ticks_to_catch_up(tick_rate));
  RunWatch watch(parts);
  Clock::time_point last = Clock::now();
  while (true) {
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - last);
    last += passed;
    const PacedFrame paced = pacer.advance(static_cast<std::uint32_t>(passed.count()));
    time = {time.tick + paced.ticks, Rational(paced.alpha, 65536)};
    if (time.tick >= to) break;
    if (Status shown = show(parts, time); !shown) return shown.error();
    watch.frame_is_there(time.tick - from, to - from);
  }
  BenchRun run = watch.stop();
  run.dropped_ticks = pacer.dropped_ticks();
  return run;
}

Result<Bench> Bench::open(const BenchPlan& plan, const OpenedReplay& replay) {
  const std::vector<std::string>& players = replay.player.reader().session().setup.players;
  auto look = replay.game.make_look();
  auto cameras =
      find_cameras(*look, {plan.camera, players, plan.camera_keys, plan.tick_rate, plan.range});
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
    // The clock of a run starts with its first picture, which in real time may have any number.
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

}  // namespace tickreel::bench
