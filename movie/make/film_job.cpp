#include "movie/make/film_job.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/files/output_file.h"
#include "encode/segmented_sink.h"
#include "movie/engine/exception_guard.h"
#include "movie/engine/job_count.h"
#include "movie/film/film_provenance.h"
#include "movie/film/replay_hash.h"
#include "movie/make/camera_choice.h"
#include "movie/make/film_decorations.h"
#include "movie/make/game_sound.h"
#include "movie/store/complete_film.h"
#include "movie/store/stored_film.h"
#include "movie/time/capture_range.h"
#include "renderer/offscreen_renderer.h"
#include "sound/volume.h"

namespace tickreel {

namespace {

/// Of a film that is sound alone: no context is made, and nothing is drawn.
class NoPictures final : public FrameRenderer {
 public:
  [[nodiscard]] std::size_t window_views() const override { return 2; }
  Status start(const ViewWindow& /*views*/, const FrameTime& /*time*/) override { return {}; }
  Status take(Image& /*image*/) override { return {}; }
  [[nodiscard]] std::string description() const override { return "nothing"; }
};

Status check_poster(const FilmSettings& settings, bool is_stored) {
  if (!settings.poster.is_wanted) return {};
  if (!is_stored) {
    return bad_usage(
        "only films in .mp4, .m4v, .mov, .mkv or .webm have a poster: leave --poster "
        "out");
  }
  return check_replaceable(poster_path(settings.path), settings.overwrite || settings.resume);
}

}  // namespace

struct FilmJob::Parts {
  FilmDefinition film;
  FrameRange frames;  ///< that are made: all, or those of the one segment
  int jobs = 1;
  std::unique_ptr<FrameTimes> times;
  std::unique_ptr<FrameRenderer> renderer;
  std::unique_ptr<SegmentedSink> sink;
  StoredFilm* stored = nullptr;           ///< the sink, when it is one
  std::optional<FilmSettings> poster_of;  ///< none: no poster is wanted
  std::optional<ViewSourcePool> sources;
  std::optional<GameSound> game_sound;
  std::optional<FilmTape> tape;
  std::optional<FilmSound> sound;  ///< refers to both

  Conversion conversion = Conversion::kAuto;

  /// Of the whole film: what is known of it before there is a sink.
  static Result<std::pair<std::unique_ptr<Parts>, ReplayPlayer>> plan(
      const PlayerOpener& open_player, const Presentation& game, const FilmSettings& settings);
  Status begin(const PlayerOpener& open_player, ReplayPlayer player, const Presentation& game);
  Status begin_sound(const ReplayReader& replay, const Presentation& game);
  [[nodiscard]] std::size_t window_views() const;
  [[nodiscard]] Progress own(Progress progress) const;
};

Result<std::pair<std::unique_ptr<FilmJob::Parts>, ReplayPlayer>> FilmJob::Parts::plan(
    const PlayerOpener& open_player, const Presentation& game, const FilmSettings& settings) {
  auto player = open_player(on_divergence(settings.film));
  if (!player) return player.error();
  auto film = define_film(settings, player->reader(), game.make_soundscape != nullptr);
  if (!film) return film.error();
  auto parts = std::make_unique<Parts>();
  parts->film = *std::move(film);
  parts->frames = {0, parts->film.plan.frame_count};
  parts->conversion = settings.conversion;
  parts->jobs = settings.jobs > 0 ? settings.jobs : choose_job_count(parts->film.size);
  return std::pair(std::move(parts), *std::move(player));
}

/// All but the sink. Where that is there already, it says whether pictures are drawn.
Status FilmJob::Parts::begin(const PlayerOpener& open_player, ReplayPlayer player,
                             const Presentation& game) {
  auto scheduled = frame_times_of(film, player.reader());
  if (!scheduled) return scheduled.error();
  times = *std::move(scheduled);
  const SessionSetup& setup = player.reader().session().setup;
  if (Status heard = begin_sound(player.reader(), game); !heard) return heard;
  if (sink != nullptr && !sink->wants_pictures()) {
    renderer = std::make_unique<NoPictures>();
    sources.emplace(open_player, std::move(player), film);
    return {};
  }
  auto look = game.make_look();
  auto cameras = find_cameras(*look, camera_choice(film, player.reader()));
  if (!cameras) return cameras.error();
  auto decorated = decorated_look(std::move(look), film, game, player.reader(), open_player);
  if (!decorated) return decorated.error();
  auto made = make_offscreen_renderer(*std::move(decorated),
                                      {film.size, setup.tick_rate, *std::move(cameras)});
  if (!made) return made.error();
  renderer = *std::move(made);
  sources.emplace(open_player, std::move(player), film);
  return {};
}

Status FilmJob::Parts::begin_sound(const ReplayReader& replay, const Presentation& game) {
  if (film.sound.empty()) return {};
  const SessionSetup& setup = replay.session().setup;
  sound.emplace(FilmSound{
      .sample_rate_hz = audio_format_of(film).sample_rate_hz,
      .in_seconds = film.range.in_seconds,
      .frame_rate = film.frame_rate,
      .tick_rate = setup.tick_rate,
      .end_tick =
          std::min(replay.end_tick(), tick_at_or_after(film.range.out_seconds, setup.tick_rate)),
      .first_tick = replay.first_tick()});
  if (film.sound != kGameSound) return {};
  const auto speed = speed_of(film, setup.tick_rate);
  if (!speed) return speed.error();
  if (*speed) {
    tape =
        FilmTape::make(**speed, sound->sample_rate_hz, film.range.in_seconds, film.speed.is_muted);
    if (!tape) return bad_usage("--speed: its samples have no exact times: choose rounder numbers");
    sound->tape = &*tape;
  }
  const auto gains = parse_volume(film.volume);
  if (!gains) return gains.error();
  auto made = GameSound::make(game, {camera_choice(film, replay), film.size});
  if (!made) return made.error();
  game_sound = *std::move(made);
  game_sound->sound_in(*sound, *gains);
  return {};
}

std::size_t FilmJob::Parts::window_views() const {
  const std::size_t seen = renderer->window_views();
  if (!game_sound) return seen;
  return std::max(seen, game_sound->window_views()) + views_beyond(*sound);
}

/// For the sink, all other segments are there already; for the user, they are none of its business.
Progress FilmJob::Parts::own(Progress progress) const {
  progress.frames_total = frames.count;
  progress.frames_done -= film.plan.frame_count - frames.count;
  return progress;
}

FilmJob::FilmJob(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FilmJob::FilmJob(FilmJob&&) noexcept = default;
FilmJob& FilmJob::operator=(FilmJob&&) noexcept = default;
FilmJob::~FilmJob() = default;

Result<FilmJob> FilmJob::open(const PlayerOpener& open_player, const Presentation& game,
                              const FilmSettings& settings) {
  auto planned = Parts::plan(open_player, game, settings);
  if (!planned) return planned.error();
  auto& [parts, player] = *planned;
  const auto stores = is_stored(settings);
  if (!stores) return stores.error();
  if (settings.writes_manifest && !*stores) {
    return bad_usage("only a film that is made in segments has a manifest: leave --manifest out");
  }
  if (Status can_be = check_poster(settings, *stores); !can_be) return can_be.error();
  if (settings.poster.is_wanted) parts->poster_of = settings;
  if (!*stores) {
    auto sink = open_segmented_sink(sink_settings(settings), film_format(parts->film),
                                    parts->film.plan.segment_frames);
    if (!sink) return sink.error();
    parts->sink = *std::move(sink);
  }
  Status begun = parts->begin(open_player, std::move(player), game);
  if (!begun) return begun.error();
  if (!*stores) return FilmJob(std::move(parts));
  const auto provenance = provenance_of_this_process(parts->renderer->description());
  if (!provenance) return provenance.error();
  auto stored = StoredFilm::open(parts->film, *provenance, settings);
  if (!stored) return stored.error();
  if (!settings.keeps_segments) (*stored)->discard();
  parts->stored = stored->get();
  parts->sink = *std::move(stored);
  return FilmJob(std::move(parts));
}

Result<FilmJob> FilmJob::open_into(const PlayerOpener& open_player, const Presentation& game,
                                   const FilmSettings& settings, const SinkOpener& open_sink) {
  auto planned = Parts::plan(open_player, game, settings);
  if (!planned) return planned.error();
  auto& [parts, player] = *planned;
  auto sink = open_sink(parts->film);
  if (!sink) return sink.error();
  parts->sink = *std::move(sink);
  Status begun = parts->begin(open_player, std::move(player), game);
  return begun ? FilmJob(std::move(parts)) : Result<FilmJob>(begun.error());
}

Result<std::optional<FilmJob>> FilmJob::open_segment(const PlayerOpener& open_player,
                                                     const Presentation& game,
                                                     const SegmentJob& job,
                                                     const std::string& directory) {
  auto player = open_player(on_divergence(job.film));
  if (!player) return player.error();
  const auto hash = hash_of_replay(player->reader(), job.film);
  if (!hash) return hash.error();
  if (*hash != job.film.replay_hash) {
    return bad_usage(player->reader().path() +
                     " is not the replay that the job was made for: give that one, or make the "
                     "jobs anew from this one");
  }
  auto parts = std::make_unique<Parts>();
  parts->film = job.film;
  parts->frames = job.film.plan.range(job.segment);
  Status begun = parts->begin(open_player, *std::move(player), game);
  if (!begun) return begun.error();
  if (parts->times->frame_count() != job.film.plan.frame_count) {
    return bad_usage("the job is of a film of " + std::to_string(job.film.plan.frame_count) +
                     " frames, but its range comes to " +
                     std::to_string(parts->times->frame_count()) + ": make the jobs anew");
  }
  const auto provenance = provenance_of_this_process(parts->renderer->description());
  if (!provenance) return provenance.error();
  auto sink = open_stored_segment(job, *provenance, directory);
  if (!sink) return sink.error();
  if (*sink == nullptr) return std::optional<FilmJob>();
  parts->sink = *std::move(sink);
  return std::optional(FilmJob(std::move(parts)));
}

Status FilmJob::make(const std::atomic<bool>* stop, const ProgressListener& listener,
                     const FramePreview& preview) {
  const ProgressListener own_listener = [&](const Progress& now) { listener(parts_->own(now)); };
  ProgressMeter progress(listener ? own_listener : nullptr, parts_->film.frame_rate,
                         parts_->stored != nullptr ? ProgressMeter::Finish::kJoinAndCheck
                                                   : ProgressMeter::Finish::kNothing);
  if (parts_->stored != nullptr) {
    parts_->stored->listen(finish_listener(progress, stop));
  }
  const SourceMaker open_source = [this] {
    return parts_->sources->open(*parts_->times, parts_->window_views());
  };
  Status made = without_exceptions([&]() -> Status {
    // Whoever looks on wants to see rgba.
    const auto wanted = preview == nullptr ? parts_->sink->pixel_format() : std::nullopt;
    Status chosen = choose_converter(*parts_->renderer, wanted, parts_->conversion);
    if (!chosen) return chosen;
    return export_film({.times = *parts_->times,
                        .open_source = open_source,
                        .renderer = *parts_->renderer,
                        .sink = *parts_->sink,
                        .jobs = parts_->jobs,
                        .stop = stop,
                        .preview = preview,
                        .sound = parts_->sound ? &*parts_->sound : nullptr},
                       progress);
  });
  if (made && parts_->poster_of) return make_poster(*parts_->poster_of, frame_count());
  if (made) return made;
  if (too_large_bytes() > 0) parts_->stored->discard();
  const std::string how_to_go_on = parts_->sink->how_to_go_on();
  if (how_to_go_on.empty()) return made;
  return Error{made.error().kind, made.error().message + "; " + how_to_go_on};
}

std::int64_t FilmJob::frame_count() const {
  return parts_->frames.count;
}

bool FilmJob::has_frames_to_draw() const {
  const SegmentedSink& sink = *parts_->sink;
  return next_missing(sink, 0) < sink.plan().segment_count();
}

bool FilmJob::has_pictures() const {
  return parts_->sink->wants_pictures();
}

std::string FilmJob::renderer_description() const {
  return parts_->renderer->description();
}

std::string FilmJob::sink_description() const {
  return parts_->sink->description();
}

const std::optional<PassedDivergence>& FilmJob::passed_divergence() const {
  return parts_->sources->passed_divergence();
}

std::int64_t FilmJob::too_large_bytes() const {
  return parts_->stored == nullptr ? 0 : parts_->stored->too_large_bytes();
}

std::vector<std::string> FilmJob::warnings() const {
  if (parts_->stored == nullptr) return {};
  return parts_->stored->warnings();
}

}  // namespace tickreel
