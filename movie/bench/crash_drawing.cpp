#include "movie/bench/crash_drawing.h"

#include <algorithm>
#include <utility>

#include "live/record/begun_tick.h"
#include "movie/frames/camera_choice.h"
#include "movie/time/recorded_frame_times.h"
#include "renderer/gl/egl_context.h"
#include "sim/game/game_scope.h"

namespace tickreel::movie {
namespace {

/// What a person at a window saw, unless somebody says otherwise.
std::string usual_camera(const OpenedReplay& replay) {
  const std::string& own = replay.game.controls.own_camera;
  const auto& players = replay.player.reader().session().setup.players;
  return own.empty() || players.empty() ? "" : own + players.front();
}

Result<std::vector<FrameTime>> pictures_of(ReplayReader& reader, const CaptureRange& range) {
  std::vector<FrameTime> pictures;
  const auto& begun = reader.begun_picture();
  const auto times = RecordedFrameTimes::read(reader, range);
  // It may have died of the first one.
  if (!times && !begun) return times.error();
  for (std::int64_t i = 0; times && i < times->frame_count(); ++i) {
    pictures.push_back(times->frame_time(i));
  }
  if (begun) pictures.push_back({begun->tick, Rational(begun->alpha, 65536)});
  return pictures;
}

}  // namespace

Result<CrashPlan> make_crash_plan(const CrashRequest& request, const OpenedReplay& replay) {
  ReplayReader reader = replay.player.reader().again();
  if (reader.is_complete()) {
    return bad_usage(request.replay +
                     " is complete, and ends in no crash: leave §into-crash out, or make a film of "
                     "what was shown with §interleave recorded");
  }
  const std::string camera = request.camera.empty() ? usual_camera(replay) : request.camera;
  auto bench = make_bench_plan({.replay = request.replay,
                                .pace = "real",
                                .from = request.from,
                                .to = "end",
                                .size = request.size,
                                .camera = camera},
                               reader);
  if (!bench) return bench.error();
  auto pictures = pictures_of(reader, bench->range);
  if (!pictures) return pictures.error();
  auto cameras =
      find_cameras(*replay.game.make_look(), {bench->camera, reader.session().setup.players,
                                              bench->camera_keys, bench->tick_rate, bench->range});
  if (!cameras) return cameras.error();
  return CrashPlan{bench->size, bench->tick_rate, *std::move(pictures), *std::move(cameras)};
}

CrashDrawing::CrashDrawing(const CrashPlan& plan, ReplayPlayer player, ScreenRenderer& renderer,
                           CrashSite& site, std::function<void()> alive)
    : plan_(plan),
      player_(std::move(player)),
      renderer_(renderer),
      site_(site),
      alive_(std::move(alive)),
      game_(player_.reader().session().game),
      views_(renderer.window_views()) {
  site_.set_tick(player_.tick());
  const CrashSite::Playing playing(site_);
  player_.publish(views_.push(player_.tick()));
}

Status CrashDrawing::draw_next() {
  const FrameTime time = next();
  if (Status played = play_to(std::min(time.tick + 1, player_.end_tick())); !played) return played;
  alive_();
  ++next_;
  const GameScope scope(game_.c_str(), time.tick);
  site_.begin_picture(
      {time.tick, static_cast<std::uint16_t>((time.alpha * Rational(65536)).floor())});
  const Status drawn = renderer_.draw(views_, time, plan_.cameras.at(time, plan_.tick_rate));
  renderer_.finish();
  site_.end_picture();
  return drawn;
}

Status CrashDrawing::play_to_end() {
  if (Status played = play_to(player_.end_tick()); !played) return played;
  alive_();
  return play_last_tick(player_, site_);
}

/// As the recording did: each tick, and what can be seen of it.
Status CrashDrawing::play_to(Tick tick) {
  while (player_.tick() < tick) {
    if (player_.tick() % 64 == 0) alive_();
    const CrashSite::Playing playing(site_);
    if (Status stepped = player_.step(); !stepped) return stepped;
    site_.set_tick(player_.tick());
    player_.publish(views_.push(player_.tick()));
  }
  return {};
}

Status draw_into_crash(const CrashRequest& request, const std::string& note,
                       std::function<void()> alive) {
  auto replay = open_replay(request.replay);
  if (!replay) return replay.error();
  const auto plan = make_crash_plan(request, *replay);
  if (!plan) return plan.error();
  auto context = EglContext::create();
  if (!context) return context.error();
  auto file = CrashNoteFile::open(note);
  if (!file) return file.error();
  auto renderer = ScreenRenderer::create(replay->game.make_look(), plan->tick_rate, plan->size);
  if (!renderer) return renderer.error();
  CrashDrawing drawing(*plan, std::move(replay->player), **renderer, file->site(),
                       std::move(alive));
  while (!drawing.is_done()) {
    if (Status drawn = drawing.draw_next(); !drawn) return drawn;
  }
  return drawing.play_to_end();
}

}  // namespace tickreel::movie
