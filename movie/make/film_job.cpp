#include "movie/make/film_job.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "encode/segmented_sink.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_definition.h"
#include "movie/film/film_limits.h"
#include "movie/film/film_provenance.h"
#include "movie/film/pictures/known_video.h"
#include "movie/film/soundtrack/mastered_sound_film.h"
#include "movie/make/engine/exception_guard.h"
#include "movie/make/engine/job_count.h"
#include "movie/make/film_outputs.h"
#include "movie/make/frames/film_fader.h"
#include "movie/make/frames/film_renderer.h"
#include "movie/make/frames/open_film_frames.h"
#include "movie/make/redraw_check.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/several_films.h"
#include "movie/make/store/stored_film.h"
#include "movie/room.h"

namespace tickreel::movie {

struct FilmJob::Parts {
  FilmDefinition film;
  FrameRange frames;  ///< the frames to make: all, or those of the one segment
  int jobs = 1;
  std::int64_t size_limit = 0;  ///< for a film that is made in one piece
  std::unique_ptr<SegmentedSink> sink;
  std::vector<FilmPlan> posters;      ///< the films that get a poster
  std::unique_ptr<FilmFrames> shown;  ///< refers to the film
  std::vector<std::string> warnings;  ///< warnings from before the sink is open
  FrameFinisher finisher;
  PeakWatch peak;  ///< for a sound file that is written while the film is made

  Conversion conversion = Conversion::kAuto;
  std::function<Status()> last_check;  ///< see ExportParts

  explicit Parts(const FilmPlan& plan);
  explicit Parts(const SegmentJob& job);
  Status begin(const GameFinder& find_game);
  Status open_sink(const FilmPlan& plan);
  /// Returns the sink as a `Film`, or null when it is another kind of sink.
  template <typename Film>
  [[nodiscard]] Film* sink_as() const {
    return dynamic_cast<Film*>(sink.get());
  }
  [[nodiscard]] Pictures pictures() const;
  [[nodiscard]] Result<FilmProvenance> provenance() const;
  [[nodiscard]] Result<std::unique_ptr<StoredFilm>> open_stored(
      const FilmPlan& plan, const FilmProvenance& provenance,
      const ProgressListener& listener) const;
  void begin_fader();
  void watch_peak();
  [[nodiscard]] Progress own(Progress progress) const;
};

namespace {

void add_videos(const FilmDefinition& film, std::set<std::string>& files) {
  const auto* const video = film.as<VideoSource>();
  if (video != nullptr) files.insert(video->media.file);
  for (const FilmDefinition& part : film.parts()) add_videos(part, files);
}

/// Whether people more often mean this size as a shape, as with 16x9.
bool is_small_shape(ImageSize size) {
  constexpr std::array kShapes{ImageSize{16, 9}, ImageSize{9, 16}, ImageSize{21, 9},
                               ImageSize{4, 3},  ImageSize{3, 4},  ImageSize{4, 5},
                               ImageSize{5, 4},  ImageSize{3, 2},  ImageSize{2, 3}};
  return std::ranges::find(kShapes, size) != kShapes.end();
}

/// Returns warnings about a film that can be made all the same: a sentence for each interlaced
/// video, and one for a size that is more often meant as a shape.
std::vector<std::string> media_warnings(const FilmDefinition& film) {
  std::set<std::string> files;
  add_videos(film, files);
  std::vector<std::string> warnings;
  if (const auto [width, height] = film.size; is_small_shape(film.size)) {
    warnings.push_back(size_text(film.size) + " are pixels: the shape is §size " +
                       std::to_string(width) + ":" + std::to_string(height));
  }
  for (const std::string& file : files) {
    const auto known = know_video(file);
    if (!known || !known->video->is_interlaced()) continue;
    warnings.push_back(file +
                       " is interlaced, so what moves in it has edges like combs: 'ffmpeg -i FILE "
                       "-vf bwdif new.mkv' makes whole pictures of it");
  }
  return warnings;
}

std::string rate_warning(const FilmPlan& plan) {
  return plan.path + ": such a file cannot have " + plan.asked_rate->to_string() +
         " frames a second; it has " + plan.film.frame_rate.to_string() + ", the nearest rate";
}

}  // namespace

FilmJob::Parts::Parts(const FilmPlan& plan)
    : film(plan.film),
      frames{0, film.plan.frame_count},
      jobs(plan.jobs > 0 ? plan.jobs : choose_job_count(film.size)),
      size_limit(plan.size_limit),
      conversion(plan.conversion) {}

FilmJob::Parts::Parts(const SegmentJob& job)
    : film(job.film), frames(film.plan.range(job.segment)) {}

/// Opens everything but the sink. A sink that is open already says whether pictures are drawn.
Status FilmJob::Parts::begin(const GameFinder& find_game) {
  GameFinder finder = find_game;
  if (film.is<FilmedReplay>()) {
    auto replay = find_game(film);
    if (!replay) return replay.error();
    if (!replay->other_library.empty()) {
      warnings.push_back(film.replay().file + " was " + replay->other_library);
    }
    finder = finder_of(*std::move(replay));  // the replay is open now
  }
  auto opened = open_film_frames(finder, film, pictures(), frames.first);
  if (!opened) return opened.error();
  shown = *std::move(opened);
  begin_fader();
  return {};
}

Pictures FilmJob::Parts::pictures() const {
  const bool is_drawn = sink == nullptr || sink->wants_pictures();
  if (!is_drawn) return Pictures::kNone;
  // The job of the second segment makes the checks that a film needs once, because that segment
  // begins at the film's first cut.
  const bool is_whole = frames.count == film.plan.frame_count;
  const bool checks = is_whole || frames.first == film.plan.range(1).first;
  return checks ? Pictures::kDrawn : Pictures::kDrawnOfPart;
}

Result<FilmProvenance> FilmJob::Parts::provenance() const {
  return provenance_of_this_process(renderer_with_fonts(shown->renderer_description(), film));
}

void FilmJob::Parts::begin_fader() {
  if (film.fade.is_none()) return;
  finisher = [fader = FilmFader(film.fade, film.plan.frame_count, film.frame_rate,
                                audio_format_of(film).sample_rate_hz)](VideoFrame& frame) {
    fader.apply(frame);
  };
}

void FilmJob::Parts::watch_peak() {
  if (sink->wants_pictures() || sink_as<MasteredSoundFilm>() != nullptr) return;
  finisher = [inner = std::move(finisher), peak = peak](VideoFrame& frame) {
    if (inner) inner(frame);
    peak.note(frame.samples);
  };
}

/// Returns the progress that the user sees. To the sink, all other segments of the film are there
/// already; the user only hears of the frames of this job.
Progress FilmJob::Parts::own(Progress progress) const {
  progress.frames_total = frames.count;
  progress.frames_done -= film.plan.frame_count - frames.count;
  return progress;
}

FilmJob::FilmJob(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FilmJob::FilmJob(FilmJob&&) noexcept = default;
FilmJob& FilmJob::operator=(FilmJob&&) noexcept = default;
FilmJob::~FilmJob() = default;

Result<FilmJob> FilmJob::open(const FilmPlan& plan, const GameFinder& find_game,
                              const ProgressListener& listener) {
  const bool stores = is_stored(plan);
  if (Status right = check_film_outputs(plan); !right) return right.error();
  auto parts = std::make_unique<Parts>(plan);
  parts->warnings = media_warnings(plan.film);
  if (plan.asked_rate) parts->warnings.push_back(rate_warning(plan));
  if (const auto older = picture_behind(plan.path, plan.film.plan.frame_count); !older.empty()) {
    parts->warnings.push_back(older +
                              " is there, behind this film's last picture: it is of another "
                              "film, and programs may take both for one");
  }
  if (plan.poster.is_wanted) parts->posters.push_back(plan);
  if (Status opened = stores ? Status() : parts->open_sink(plan); !opened) return opened.error();
  if (Status begun = parts->begin(find_game); !begun) return begun.error();
  if (!stores) {
    parts->watch_peak();
    return FilmJob(std::move(parts));
  }
  const auto provenance = parts->provenance();
  if (!provenance) return provenance.error();
  auto stored = parts->open_stored(plan, *provenance, listener);
  if (!stored) return stored.error();
  parts->sink = *std::move(stored);
  return FilmJob(std::move(parts));
}

/// Opens the sink of a film that is not made in segments on the disk.
Status FilmJob::Parts::open_sink(const FilmPlan& plan) {
  if (plan.resume && plan.path != "-") remove_left_parts(plan.path, film.plan.frame_count);
  if (changes_sound(film) || !film.tracks.empty()) {
    auto opened = MasteredSoundFilm::open(sink_settings(plan), film, film_format(film),
                                          goes_on_until(plan.stop));
    if (!opened) return opened.error();
    sink = *std::move(opened);
    return {};
  }
  auto opened = open_segmented_sink(*plan.sink, sink_settings(plan), film_format(film),
                                    film.plan.segment_frames);
  if (!opened) return opened.error();
  sink = *std::move(opened);
  return {};
}

Result<std::unique_ptr<StoredFilm>> FilmJob::Parts::open_stored(
    const FilmPlan& plan, const FilmProvenance& provenance,
    const ProgressListener& listener) const {
  auto opened = StoredFilm::open(plan.film, provenance, plan);
  if (!opened) return opened;
  if (!plan.keeps_segments) (*opened)->discard();
  Status same = compare_with_drawn(**opened, *shown, finisher, plan.stop, listener);
  return same ? std::move(opened) : same.error();
}

namespace {

/// Checks that the replays of a film are still those that the film was planned with.
Status check_replays(const GameFinder& find_game, const FilmDefinition& film) {
  for (const FilmDefinition& part : film.parts()) {
    if (Status same = check_replays(find_game, part); !same) return same;
  }
  if (!film.is<FilmedReplay>()) return {};
  const auto replay = find_game(film);
  if (!replay) return replay.error();
  const auto player = open_planned_replay(replay->open_player, film, ErrorKind::kFailed,
                                          " was replaced while the film was made of it");
  return player ? Status() : player.error();
}

}  // namespace

Result<FilmJob> FilmJob::open_several(const std::vector<FilmPlan>& plans,
                                      const GameFinder& find_game, std::vector<Status>& refused) {
  auto parts = std::make_unique<Parts>(plans.front());
  parts->warnings = media_warnings(parts->film);
  for (const FilmPlan& plan : plans) {
    if (!is_stored(plan))
      return bad_usage(plan.path + " is not made in segments, and has no manifest");
    Status right = check_same_pictures(parts->film, plan.film);
    if (right) right = check_film_outputs(plan);
    if (!right) return right.error();
    if (plan.poster.is_wanted) parts->posters.push_back(plan);
  }
  if (Status begun = parts->begin(find_game); !begun) return begun.error();
  const auto provenance = parts->provenance();
  if (!provenance) return provenance.error();
  std::vector<std::unique_ptr<StoredFilm>> stored;
  refused.clear();
  for (const FilmPlan& plan : plans) {
    auto opened = parts->open_stored(plan, *provenance, nullptr);
    refused.push_back(opened ? Status() : opened.error());
    if (opened) stored.push_back(*std::move(opened));
  }
  if (stored.empty()) return refused.front().error();
  parts->last_check = [find_game, &film = parts->film] { return check_replays(find_game, film); };
  parts->sink = std::make_unique<SeveralFilms>(std::move(stored));
  return FilmJob(std::move(parts));
}

Result<FilmJob> FilmJob::open_into(const FilmPlan& plan, const GameFinder& find_game,
                                   std::unique_ptr<SegmentedSink> sink) {
  auto parts = std::make_unique<Parts>(plan);
  parts->sink = std::move(sink);
  Status begun = parts->begin(find_game);
  return begun ? FilmJob(std::move(parts)) : Result<FilmJob>(begun.error());
}

Result<std::optional<FilmJob>> FilmJob::open_segment(const GameFinder& find_game,
                                                     const SegmentJob& job,
                                                     const std::string& directory) {
  auto parts = std::make_unique<Parts>(job);
  if (Status begun = parts->begin(find_game); !begun) return begun.error();
  const auto provenance = parts->provenance();
  if (!provenance) return provenance.error();
  auto sink = open_stored_segment(job, *provenance, directory);
  if (!sink) return sink.error();
  if (*sink == nullptr) return std::optional<FilmJob>();
  if (!(*sink)->has_segment(job.segment)) {
    Status same = compare_with_others(job, directory, *parts->shown, parts->finisher);
    if (!same) return same.error();
  }
  parts->sink = *std::move(sink);
  return std::optional(FilmJob(std::move(parts)));
}

Status FilmJob::make(const std::atomic<bool>* stop, const ProgressListener& listener,
                     const FramePreview& preview) {
  const ProgressListener own_listener = [&](const Progress& now) { listener(parts_->own(now)); };
  auto* const stored = parts_->sink_as<StoredFilm>();
  ProgressMeter progress(
      listener ? own_listener : nullptr, parts_->film.frame_rate,
      stored != nullptr ? ProgressMeter::Finish::kJoinAndCheck : ProgressMeter::Finish::kNothing);
  if (stored != nullptr) stored->listen(finish_listener(progress, stop));
  if (auto* const mastered = parts_->sink_as<MasteredSoundFilm>()) {
    mastered->listen(goes_on_until(stop));
  }
  if (auto* const several = parts_->sink_as<SeveralFilms>()) {
    several->listen([goes_on = goes_on_until(stop)](ExportStage /*stage*/,
                                                    std::int64_t /*frames*/) { return goes_on(); });
  }
  Status made = without_exceptions([&]() -> Status {
    // Previews and finishers take RGBA.
    const bool needs_rgba = preview != nullptr || static_cast<bool>(parts_->finisher);
    const auto taken = parts_->sink->pixel_format();
    const auto wanted = needs_rgba ? std::optional(unconverted(taken)) : taken;
    Status chosen = parts_->shown->choose_layout(wanted, parts_->conversion);
    if (!chosen) return chosen;
    return export_film({.frames = *parts_->shown,
                        .sink = *parts_->sink,
                        .jobs = parts_->jobs,
                        .stop = stop,
                        .preview = preview,
                        .finisher = parts_->finisher,
                        .last_check = parts_->last_check,
                        .split_buses = split_buses(parts_->film)},
                       progress);
  });
  if (made) return make_posters();
  if (stored != nullptr && too_large_bytes() > 0) stored->discard();
  // A replay that diverged would do so again, so such a film cannot be continued. An error of a
  // game may be fixed meanwhile, so that film can.
  const bool can_go_on = made.error().kind != ErrorKind::kDiverged;
  const std::string how_to_go_on = can_go_on ? parts_->sink->how_to_go_on() : "";
  if (how_to_go_on.empty()) return made;
  return Error{made.error().kind, made.error().message + "; " + how_to_go_on};
}

/// Makes the posters of those films that were made.
Status FilmJob::make_posters() const {
  for (const FilmPlan& plan : parts_->posters) {
    std::error_code unknown;
    const bool is_none = !std::filesystem::exists(plan.path, unknown) && !unknown;
    if (is_none && parts_->sink_as<SeveralFilms>() != nullptr) continue;
    if (Status pictured = make_poster(plan, frame_count()); !pictured) {
      return Error{pictured.error().kind,
                   plan.path + " is complete, but has no new poster: " + pictured.error().message};
    }
  }
  return {};
}

std::vector<Status> FilmJob::outcomes() const {
  const auto* const several = parts_->sink_as<SeveralFilms>();
  return several == nullptr ? std::vector<Status>() : several->outcomes();
}

std::int64_t FilmJob::frame_count() const {
  return parts_->frames.count;
}

std::int64_t FilmJob::frames_there() const {
  const SegmentedSink& sink = *parts_->sink;
  const SegmentPlan& plan = sink.plan();
  // In a job of one segment, the sink has all other segments: the loop below adds their frames.
  std::int64_t frames = parts_->frames.count - plan.frame_count;
  for (std::int64_t segment = 0; segment < plan.segment_count(); ++segment) {
    if (sink.has_segment(segment)) frames += plan.range(segment).count;
  }
  return frames;
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
  const auto* const stored = parts_->sink_as<StoredFilm>();
  return stored == nullptr ? std::nullopt : stored->segments_from_cache();
}

std::int64_t FilmJob::segment_count() const {
  return parts_->sink->plan().segment_count();
}

std::int64_t FilmJob::too_large_bytes() const {
  if (const auto* const stored = parts_->sink_as<StoredFilm>()) return stored->too_large_bytes();
  const std::int64_t bytes = parts_->size_limit > 0 ? parts_->sink->bytes_written() : 0;
  return bytes > parts_->size_limit ? bytes : 0;
}

std::vector<std::string> FilmJob::warnings() const {
  std::vector<std::string> all = parts_->warnings;
  const auto add = [&](const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add(parts_->peak.warnings());
  add(parts_->sink->warnings());
  return all;
}

}  // namespace tickreel::movie
