#include "movie/make/frames/replay_frames.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "movie/film/camera_choice.h"
#include "movie/film/film_times.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/engine/game_frames.h"
#include "movie/make/frames/film_decorations.h"
#include "movie/make/frames/game_sound.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel::movie {
namespace {

/// The renderer of a film that is only sound: makes no context, draws nothing.
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

/// Gives the film a tape when its speed is not 1, or the game has another sample rate than the
/// film.
Status begin_tape(const FilmDefinition& film, FilmSound& sound) {
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

/// The parts that the frames consist of.
struct ReplayParts {
  std::unique_ptr<FrameTimes> times{};
  std::unique_ptr<ShutterTimes> shutter{};  ///< null: there is no motion blur
  std::unique_ptr<FrameRenderer> renderer{};
  std::unique_ptr<GameSound> game_sound{};  ///< null: the game is not heard
  std::optional<FilmSound> sound{};         ///< refers to `game_sound`
  std::unique_ptr<ViewSourcePool> sources{};
  SourceMaker open_source{};  ///< refers to the sources and the times
  Tick first_tick = 0;        ///< the first tick that has a view

  Status begin_sound(const ReplayReader& replay, const Presentation& game,
                     const FilmDefinition& film, std::int64_t first_frame);
  void begin_sources(const PlayerOpener& open_player, ReplayPlayer first,
                     const FilmDefinition& film);
};

Status ReplayParts::begin_sound(const ReplayReader& replay, const Presentation& game,
                                const FilmDefinition& film, std::int64_t first_frame) {
  if (film.sound.empty()) return {};
  sound = silence_of(replay, film, first_frame);
  if (film.sound != kGameSound) return {};
  const Result<BusGains>& gains = film.replay().volume->of_buses;
  if (!gains) return gains.error();
  auto made = GameSound::make(game, {camera_choice(film, replay), film.size});
  if (!made) return made.error();
  game_sound = std::make_unique<GameSound>(*std::move(made));
  game_sound->sound_in(*sound, *gains);
  return begin_tape(film, *sound);
}

void ReplayParts::begin_sources(const PlayerOpener& open_player, ReplayPlayer first,
                                const FilmDefinition& film) {
  std::size_t views = renderer->window_views();
  if (game_sound) views = std::max(views, game_sound->window_views()) + views_beyond(*sound);
  if (shutter) views += shutter->ticks_beyond();
  // A film that goes on after a divergence is never sought back to a tick before its first frame.
  first_tick = film.replay().ignores_divergence ? times->frame_time(0).tick : first.first_tick();
  sources = std::make_unique<ViewSourcePool>(open_player, std::move(first), film);
  open_source = [&sources = *sources, &times = *times, views] {
    return sources.open(times, views);
  };
}

/// The frames of a replay. The parts are the first base class, because the frames borrow them.
class ReplayFrames final : private ReplayParts, public GameFrames {
 public:
  explicit ReplayFrames(ReplayParts parts)
      : ReplayParts(std::move(parts)),
        GameFrames(*times, open_source, *renderer, sound ? &*sound : nullptr, first_tick,
                   shutter.get()) {}

  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return sources->passed_divergence();
  }
};

Status check_library(const FilmedReplay& filmed, const Presentation& game) {
  if (game.library == filmed.game_library) return {};
  const auto named = [](const std::string& library) {
    return library.empty() ? std::string("one that is built in") : library;
  };
  return bad_usage("the film was planned with the game " + named(filmed.game_library) +
                   ", and here it is " + named(game.library) +
                   ": load the same library, or plan it anew");
}

}  // namespace

Result<std::unique_ptr<FilmFrames>> open_replay_frames(const PlayerOpener& open_player,
                                                       ReplayPlayer first, const Presentation& game,
                                                       const FilmDefinition& film,
                                                       Pictures pictures,
                                                       std::int64_t first_frame) {
  if (Status same = check_library(film.replay(), game); !same) return same.error();
  ReplayParts parts;
  auto scheduled = frame_times_of(film, first.reader());
  if (!scheduled) return scheduled.error();
  parts.times = *std::move(scheduled);
  auto shutter = shutter_times_of(film, first.reader().session().setup.tick_rate);
  if (!shutter) return shutter.error();
  parts.shutter = *std::move(shutter);
  Status heard = parts.begin_sound(first.reader(), game, film, first_frame);
  if (!heard) return heard.error();
  parts.renderer = std::make_unique<NoPictures>();
  if (pictures != Pictures::kNone) {
    auto renderer = make_renderer(first.reader(), game, film, open_player);
    if (!renderer) return renderer.error();
    parts.renderer = *std::move(renderer);
  }
  parts.begin_sources(open_player, std::move(first), film);
  const bool is_cut = film.plan.segment_count() > 1;
  const bool remembers = parts.renderer->warm_up_frames().has_value();
  if (remembers && is_cut && pictures == Pictures::kDrawn) {
    const Status same = check_warm_up({*parts.times, parts.shutter.get()}, parts.open_source,
                                      *parts.renderer, parts.first_tick, film.plan.range(1).first);
    if (!same) return same.error();
  }
  return std::unique_ptr<FilmFrames>(std::make_unique<ReplayFrames>(std::move(parts)));
}

}  // namespace tickreel::movie
