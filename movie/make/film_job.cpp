#include "movie/make/film_job.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/files/output_file.h"
#include "encode/segmented_sink.h"
#include "movie/engine/exception_guard.h"
#include "movie/engine/job_count.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_provenance.h"
#include "movie/film/manifest_check.h"
#include "movie/film/replay_hash.h"
#include "movie/make/define_film.h"
#include "movie/make/film_fader.h"
#include "movie/make/reel_frames.h"
#include "movie/make/replay_frames.h"
#include "movie/soundtrack/mastered_sound_film.h"
#include "movie/store/complete_film.h"
#include "movie/store/stored_film.h"
#include "renderer/scene/outline_font.h"

namespace tickreel {

namespace {

Status check_poster(const FilmSettings& settings, bool is_stored) {
  if (!settings.poster.is_wanted) return {};
  if (!is_stored) {
    return bad_usage(
        "only films in .mp4, .m4v, .mov, .mkv or .webm have a poster: leave --poster "
        "out");
  }
  return check_replaceable(poster_path(settings.path), settings.overwrite || settings.resume);
}

/// A film, a clip of one, or a pane.
bool brings_fonts(const FilmDefinition& of) {
  return std::ranges::any_of(of.overlay.texts,
                             [](const FilmText& text) { return text.fontfile_hash != 0; }) ||
         std::ranges::any_of(of.clips, brings_fonts) || std::ranges::any_of(of.panes, brings_fonts);
}

}  // namespace

struct FilmJob::Parts {
  FilmDefinition film;
  FrameRange frames;  ///< that are made: all, or those of the one segment
  int jobs = 1;
  std::unique_ptr<SegmentedSink> sink;
  StoredFilm* stored = nullptr;           ///< the sink, when it is one
  MasteredSoundFilm* mastered = nullptr;  ///< the same
  std::optional<FilmSettings> poster_of;  ///< none: no poster is wanted
  std::unique_ptr<MadeFrames> shown;      ///< refers to the film
  FrameFinisher finisher;

  Conversion conversion = Conversion::kAuto;

  /// Of the whole film: what is known of it before there is a sink.
  static Result<std::pair<std::unique_ptr<Parts>, ReplayPlayer>> plan(
      const PlayerOpener& open_player, const Presentation& game, const FilmSettings& settings);
  void take_film(FilmDefinition made, const FilmSettings& settings);
  Status begin(const PlayerOpener& open_player, ReplayPlayer player, const Presentation& game);
  Status begin_reel(const GameFinder& find_game);
  Status begin_segment(const GameFinder& find_game);
  [[nodiscard]] Pictures pictures() const;
  void begin_fader();
  [[nodiscard]] std::string renderer_description() const;
  [[nodiscard]] Progress own(Progress progress) const;
};

Result<std::pair<std::unique_ptr<FilmJob::Parts>, ReplayPlayer>> FilmJob::Parts::plan(
    const PlayerOpener& open_player, const Presentation& game, const FilmSettings& settings) {
  auto player = open_player(on_divergence(settings.film));
  if (!player) return player.error();
  auto film = define_film(settings, player->reader(), game.make_soundscape != nullptr);
  if (!film) return film.error();
  auto parts = std::make_unique<Parts>();
  parts->take_film(*std::move(film), settings);
  return std::pair(std::move(parts), *std::move(player));
}

void FilmJob::Parts::take_film(FilmDefinition made, const FilmSettings& settings) {
  film = std::move(made);
  frames = {0, film.plan.frame_count};
  conversion = settings.conversion;
  jobs = settings.jobs > 0 ? settings.jobs : choose_job_count(film.size);
}

/// All but the sink. Where that is there already, it says whether pictures are drawn.
Status FilmJob::Parts::begin(const PlayerOpener& open_player, ReplayPlayer player,
                             const Presentation& game) {
  auto opened = ReplayFrames::open(open_player, std::move(player), game, film, pictures());
  if (!opened) return opened.error();
  shown = *std::move(opened);
  begin_fader();
  return {};
}

Status FilmJob::Parts::begin_reel(const GameFinder& find_game) {
  auto opened = ReelFrames::open(find_game, film, pictures(), frames.first);
  if (!opened) return opened.error();
  shown = *std::move(opened);
  begin_fader();
  return {};
}

Pictures FilmJob::Parts::pictures() const {
  const bool is_drawn = sink == nullptr || sink->wants_pictures();
  return is_drawn ? Pictures::kDrawn : Pictures::kNone;
}

void FilmJob::Parts::begin_fader() {
  if (film.fade.is_none()) return;
  finisher = [fader = FilmFader(film.fade, film.plan.frame_count, film.frame_rate,
                                audio_format_of(film).sample_rate_hz)](VideoFrame& frame) {
    fader.apply(frame);
  };
}

/// With what reads the fonts that the film brings along.
std::string FilmJob::Parts::renderer_description() const {
  const std::string renderer = shown->renderer_description();
  return brings_fonts(film) ? renderer + ", " + outline_font_library() : renderer;
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
  return open_planned(std::move(parts), settings, [&, &player = player](Parts& planned_parts) {
    return planned_parts.begin(open_player, std::move(player), game);
  });
}

Result<FilmJob> FilmJob::open_reel(const GameFinder& find_game, const FilmSettings& settings) {
  auto parts = std::make_unique<Parts>();
  parts->take_film(settings.film, settings);
  return open_planned(std::move(parts), settings,
                      [&](Parts& planned) { return planned.begin_reel(find_game); });
}

namespace {

/// All that is written must be something else than what the film is made from.
Status check_outputs(const FilmSettings& settings, const FilmDefinition& film) {
  if (settings.path.empty() || settings.path == "-") return {};
  std::vector<std::string> outputs{settings.path};
  if (settings.poster.is_wanted) outputs.push_back(poster_path(settings.path));
  if (settings.writes_manifest) outputs.push_back(manifest_path(settings.path));
  for (const std::string& output : outputs) {
    if (Status apart = check_output_is_no_input(film, output); !apart) return apart;
  }
  return {};
}

}  // namespace

Result<FilmJob> FilmJob::open_planned(std::unique_ptr<Parts> parts, const FilmSettings& settings,
                                      const std::function<Status(Parts&)>& begin) {
  if (Status apart = check_outputs(settings, parts->film); !apart) return apart.error();
  const auto stores = is_stored(settings);
  if (!stores) return stores.error();
  if (settings.writes_manifest && !*stores) {
    return bad_usage("only a film that is made in segments has a manifest: leave --manifest out");
  }
  if (!settings.cache.empty() && !*stores) {
    return bad_usage("only a film that is made in segments has a cache: leave --cache out");
  }
  if (Status can_be = check_poster(settings, *stores); !can_be) return can_be.error();
  if (settings.poster.is_wanted) parts->poster_of = settings;
  if (!*stores && parts->film.music.changes_sound()) {
    auto sink = MasteredSoundFilm::open(sink_settings(settings), parts->film,
                                        film_format(parts->film), goes_on_until(settings.stop));
    if (!sink) return sink.error();
    parts->mastered = sink->get();
    parts->sink = *std::move(sink);
  } else if (!*stores) {
    auto sink = open_segmented_sink(sink_settings(settings), film_format(parts->film),
                                    parts->film.plan.segment_frames);
    if (!sink) return sink.error();
    parts->sink = *std::move(sink);
  }
  Status begun = begin(*parts);
  if (!begun) return begun.error();
  if (!*stores) return FilmJob(std::move(parts));
  const auto provenance = provenance_of_this_process(parts->renderer_description());
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

Status FilmJob::Parts::begin_segment(const GameFinder& find_game) {
  if (!film.clips.empty()) return begin_reel(find_game);
  const auto replay = find_game(film);
  if (!replay) return replay.error();
  auto player = replay->open_player(on_divergence(film));
  if (!player) return player.error();
  const auto hash = hash_of_replay(player->reader(), film);
  if (!hash) return hash.error();
  if (*hash != film.replay_hash) {
    return bad_usage(player->reader().path() +
                     " is not the replay that the job was made for: give that one, or make the "
                     "jobs anew from this one");
  }
  Status begun = begin(replay->open_player, *std::move(player), replay->game);
  if (!begun) return begun;
  if (shown->frame_count() == film.plan.frame_count) return {};
  return bad_usage("the job is of a film of " + std::to_string(film.plan.frame_count) +
                   " frames, but its range comes to " + std::to_string(shown->frame_count()) +
                   ": make the jobs anew");
}

Result<std::optional<FilmJob>> FilmJob::open_segment(const GameFinder& find_game,
                                                     const SegmentJob& job,
                                                     const std::string& directory) {
  auto parts = std::make_unique<Parts>();
  parts->film = job.film;
  parts->frames = job.film.plan.range(job.segment);
  if (Status begun = parts->begin_segment(find_game); !begun) return begun.error();
  const auto provenance = provenance_of_this_process(parts->renderer_description());
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
  if (parts_->stored != nullptr) parts_->stored->listen(finish_listener(progress, stop));
  if (parts_->mastered != nullptr) parts_->mastered->listen(goes_on_until(stop));
  Status made = without_exceptions([&]() -> Status {
    // Whoever looks on wants to see rgba, and what is finished has to be that.
    const bool needs_rgba = preview != nullptr || static_cast<bool>(parts_->finisher);
    const auto wanted = needs_rgba ? std::nullopt : parts_->sink->pixel_format();
    Status chosen = parts_->shown->choose_layout(wanted, parts_->conversion);
    if (!chosen) return chosen;
    return export_film({.frames = *parts_->shown,
                        .sink = *parts_->sink,
                        .jobs = parts_->jobs,
                        .stop = stop,
                        .preview = preview,
                        .finisher = parts_->finisher},
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
  return parts_->shown->renderer_description();
}

std::string FilmJob::sink_description() const {
  return parts_->sink->description();
}

const std::optional<PassedDivergence>& FilmJob::passed_divergence() const {
  return parts_->shown->passed_divergence();
}

std::optional<std::int64_t> FilmJob::segments_from_cache() const {
  if (parts_->stored == nullptr) return std::nullopt;
  return parts_->stored->segments_from_cache();
}

std::int64_t FilmJob::segment_count() const {
  return parts_->sink->plan().segment_count();
}

std::int64_t FilmJob::too_large_bytes() const {
  return parts_->stored == nullptr ? 0 : parts_->stored->too_large_bytes();
}

std::vector<std::string> FilmJob::warnings() const {
  if (parts_->mastered != nullptr) return parts_->mastered->warnings();
  if (parts_->stored == nullptr) return {};
  return parts_->stored->warnings();
}

}  // namespace tickreel
