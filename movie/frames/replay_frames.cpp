#include "movie/frames/replay_frames.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "movie/film/film_times.h"
#include "movie/frames/camera_choice.h"
#include "movie/frames/film_decorations.h"
#include "movie/time/capture_range.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel::movie {
namespace {

/// For a film that is only sound: no context is made, and nothing is drawn.
class NoPictures final : public FrameRenderer {
 public:
  [[nodiscard]] std::size_t window_views() const override { return 2; }
  Status set_pixel_format(PixelFormat /*format*/) override { return {}; }
  Status start(const ViewWindow& /*views*/, const Exposure& /*exposure*/) override { return {}; }
  Status take(Image& /*image*/) override { return {}; }
  [[nodiscard]] std::string description() const override { return "nothing"; }
};

Result<std::unique_ptr<FrameRenderer>> make_renderer(const ReplayReader& replay,
                                                     const Presentation& game,
                                                     const FilmDefinition& film,
                                                     const PlayerOpener& open_player) {
  const std::string& scaling = film.replay().scaling;
  if (!scaling.empty() && !filter_of_scaling(scaling)) {
    return bad_field("scaling", " " + scaling + ": there is no such filter");
  }
  if (!is_fit(film.replay().fit)) {
    return bad_field("fit", " " + film.replay().fit + ": give " + fit_names());
  }
  auto look = game.make_look();
  auto cameras = find_cameras(*look, camera_choice(film, replay));
  if (!cameras) return cameras.error();
  const TickRate& tick_rate = replay.session().setup.tick_rate;
  const CaptureRange range = filmed_range(film.replay(), replay);
  auto decorated = decorated_look(std::move(look), film, game, {tick_rate, range}, open_player);
  if (!decorated) return decorated.error();
  return make_offscreen_renderer(
      *std::move(decorated),
      {.size = film.size,
       .tick_rate = tick_rate,
       .cameras = *std::move(cameras),
       .sampling = edge_sampling(static_cast<int>(film.replay().spatial_samples)),
       .fit = {filter_of_scaling(scaling), film.replay().fit}});
}

SpeedAudio audio_at(const FilmSpeed& speed) {
  if (speed.is_muted) return SpeedAudio::kMuted;
  return speed.keeps_pitch ? SpeedAudio::kPitchKept : SpeedAudio::kPitched;
}

FilmSound silence_of(const ReplayReader& replay, const FilmDefinition& film,
                     std::int64_t first_frame) {
  const SessionSetup& setup = replay.session().setup;
  const CaptureRange& range = film.replay().range;
  return {
      .sample_rate_hz = audio_format_of(film).sample_rate_hz,
      .in_seconds = range.in_seconds,
      .frame_rate = film.frame_rate,
      .tick_rate = setup.tick_rate,
      .end_tick = std::min(replay.end_tick(), tick_at_or_after(range.out_seconds, setup.tick_rate)),
      .first_tick = replay.first_tick(),
      .first_frame = first_frame};
}

}  // namespace

Result<std::unique_ptr<ReplayFrames>> ReplayFrames::open(
    const PlayerOpener& open_player, ReplayPlayer first, const Presentation& game,
    const FilmDefinition& film, Pictures pictures, std::int64_t first_frame) {
  const FilmedReplay& filmed = film.replay();
  if (game.library != filmed.game_library) {
    const auto named = [](const std::string& library) {
      return library.empty() ? std::string("one that is built in") : library;
    };
    return bad_usage("the film was planned with the game " + named(filmed.game_library) +
                     ", and here it is " + named(game.library) +
                     ": load the same library, or plan it anew");
  }
  std::unique_ptr<ReplayFrames> frames(new ReplayFrames);
  FrameParts parts;
  auto scheduled = frame_times_of(film, first.reader());
  if (!scheduled) return scheduled.error();
  parts.times = *std::move(scheduled);
  auto shutter = shutter_times_of(film, first.reader().session().setup.tick_rate);
  if (!shutter) return shutter.error();
  parts.shutter = *std::move(shutter);
  if (!film.sound.empty()) {
    parts.sound = silence_of(first.reader(), film, first_frame);
    Status heard = frames->begin_sound(first.reader(), game, film, *parts.sound);
    if (!heard) return heard.error();
  }
  parts.renderer = std::make_unique<NoPictures>();
  if (pictures != Pictures::kNone) {
    auto renderer = make_renderer(first.reader(), game, film, open_player);
    if (!renderer) return renderer.error();
    parts.renderer = *std::move(renderer);
  }
  std::size_t views = parts.renderer->window_views();
  if (frames->game_sound_) {
    views = std::max(views, frames->game_sound_->window_views()) + views_beyond(*parts.sound);
  }
  if (parts.shutter) views += parts.shutter->ticks_beyond();
  const Tick sources_first_tick = first.first_tick();
  ViewSourcePool& sources = frames->sources_.emplace(open_player, std::move(first), film);
  parts.open_source = [&sources, &times = *parts.times, views] {
    return sources.open(times, views);
  };
  // A film that goes on after a divergence is never sought back to before its first frame.
  parts.first_tick =
      filmed.ignores_divergence ? parts.times->frame_time(0).tick : sources_first_tick;
  frames->begin(std::move(parts));
  const bool is_cut = film.plan.segment_count() > 1;
  if (!frames->remembers() || !is_cut || pictures != Pictures::kDrawn) return frames;
  const Status same = frames->check_warm_up(film.plan.range(1).first);
  return same ? Result<std::unique_ptr<ReplayFrames>>(std::move(frames)) : same.error();
}

Status ReplayFrames::begin_sound(const ReplayReader& replay, const Presentation& game,
                                 const FilmDefinition& film, FilmSound& sound) {
  if (film.sound != kGameSound) return {};
  const FilmedReplay& filmed = film.replay();
  const Result<BusGains>& gains = filmed.volume->of_buses;
  if (!gains) return gains.error();
  auto made = GameSound::make(game, {camera_choice(film, replay), film.size});
  if (!made) return made.error();
  game_sound_ = *std::move(made);
  game_sound_->sound_in(sound, *gains);
  return begin_tape(film, sound);
}

/// At another speed than 1, or where the game has a rate of its own, the session is read as a tape.
Status ReplayFrames::begin_tape(const FilmDefinition& film, FilmSound& sound) {
  const FilmedReplay& filmed = film.replay();
  auto speed = speed_of(film, sound.tick_rate);
  if (!speed) return speed.error();
  const bool is_at_its_rate = sound.rate_of_session() == sound.sample_rate_hz;
  if (!*speed && is_at_its_rate) return {};
  if (!*speed) {
    auto plain = SpeedMap::make({}, filmed.range.out_seconds - filmed.range.in_seconds);
    if (!plain) return plain.error();
    *speed = *std::move(plain);
  }
  auto tape = FilmTape::make(**speed, sound.sample_rate_hz, filmed.range.in_seconds,
                             audio_at(filmed.speed), sound.rate_of_session());
  if (!tape) {
    return bad_field(is_at_its_rate ? "speed" : "audio-rate",
                     ": its samples have no exact times: choose rounder numbers");
  }
  sound.tape = std::make_shared<const FilmTape>(*std::move(tape));
  return {};
}

}  // namespace tickreel::movie
