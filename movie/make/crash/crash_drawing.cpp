#include "movie/make/crash/crash_drawing.h"

#include <algorithm>
#include <utility>

#include "live/record/begun_tick.h"
#include "movie/film/camera_choice.h"
#include "movie/film/film_cameras.h"
#include "movie/film/time/frame_schedule.h"
#include "movie/film/time/recorded_frame_times.h"
#include "movie/plan/notes_if_needed.h"
#include "movie/plan/options/option_values.h"
#include "renderer/gl/egl_context.h"
#include "sim/game/game_scope.h"

namespace tickreel::movie {
namespace {

/// Returns the camera that a person at a window had, unless another one was chosen.
std::string usual_camera(const OpenedReplay& replay) {
  const std::string& own = replay.game.controls.own_camera;
  const auto& players = replay.player.reader().session().setup.players;
  return own.empty() || players.empty() ? "" : own + players.front();
}

/// Returns the pictures for a recording that nobody watched: one for each time of a rate.
Result<std::vector<FrameTime>> pictures_at(const std::string& fps, const TickRate& tick_rate,
                                           const CaptureRange& range) {
  const auto rate = fps == "native" ? Result<Rational>(tick_rate) : parse_frame_rate(fps);
  if (!rate) return rate.error();
  if (!FrameSchedule::is_exact_for(tick_rate, *rate, range.in_seconds, range.out_seconds)) {
    return bad_usage("§fps " + fps + " has no common measure with the ticks: choose another rate");
  }
  const FrameSchedule times(tick_rate, *rate, range.in_seconds, range.out_seconds);
  std::vector<FrameTime> pictures;
  for (std::int64_t i = 0; i < times.frame_count(); ++i) pictures.push_back(times.frame_time(i));
  return pictures;
}

Result<std::vector<FrameTime>> pictures_of(ReplayReader& reader, const CaptureRange& range,
                                           const std::string& fps) {
  std::vector<FrameTime> pictures;
  const auto& begun = reader.begun_picture();
  if (reader.paced_frame_count() == 0 && !begun) {
    return pictures_at(fps, reader.session().setup.tick_rate, range);
  }
  const auto times = RecordedFrameTimes::read(reader, range);
  // The recording may have ended inside its first picture.
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
  const auto size = parse_size(request.size);
  if (!size) return size.error();
  if (reader.shown_ticks().count() == 0) {
    return bad_file(request.replay + ": there is not one whole tick in it, so nothing to play");
  }
  const FilmCameras camera(request.camera.empty() ? usual_camera(replay) : request.camera);
  const auto notes = notes_if_needed(request.replay, {request.from}, camera);
  if (!notes) return notes.error();
  const SessionSetup& setup = reader.session().setup;
  const auto range =
      resolve_capture_range(request.from, "end", {setup.tick_rate, reader.shown_ticks(), *notes});
  if (!range) return range.error();
  const auto seen = cameras_of_cuts(camera, notes->cuts, *range);
  if (!seen) return seen.error();
  auto pictures = pictures_of(reader, *range, request.fps);
  if (!pictures) return pictures.error();
  auto cameras = find_cameras(*replay.game.make_look(),
                              {*seen, setup.players, notes->camera_keys, setup.tick_rate, *range});
  if (!cameras) return cameras.error();
  return CrashPlan{*size, setup.tick_rate, *std::move(pictures), *std::move(cameras)};
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

/// Plays to a tick as the recording did: each tick, and its view.
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
  try {
    while (!drawing.is_done()) {
      if (Status drawn = drawing.draw_next(); !drawn) return drawn;
    }
    return drawing.play_to_end();
  } catch (const GameDeath& death) {
    // The game ran in a process of its own. This process goes on, so no signal writes the note.
    file->note_death(death);
    return failed(death.what());
  }
}

}  // namespace tickreel::movie
