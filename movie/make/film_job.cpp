#include "movie/make/film_job.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "encode/segmented_sink.h"
#include "encode/sinks/sink_choice.h"
#include "movie/engine/exception_guard.h"
#include "movie/engine/job_count.h"
#include "movie/film/film_provenance.h"
#include "movie/frames/film_fader.h"
#include "movie/frames/film_renderer.h"
#include "movie/frames/reel_frames.h"
#include "movie/frames/replay_frames.h"
#include "movie/make/drawn_again.h"
#include "movie/make/film_outputs.h"
#include "movie/make/media_warnings.h"
#include "movie/soundtrack/mastered_sound_film.h"
#include "movie/store/complete_film.h"
#include "movie/store/several_films.h"
#include "movie/store/stored_film.h"

namespace tickreel::movie {

struct FilmJob::Parts {
  FilmDefinition film;
  FrameRange frames;  ///< that are made: all, or those of the one segment
  int jobs = 1;
  std::int64_t size_limit = 0;  ///< of a film that is made in one piece
  std::unique_ptr<SegmentedSink> sink;
  StoredFilm* stored = nullptr;           ///< the sink, when it is one
  MasteredSoundFilm* mastered = nullptr;  ///< the same
  SeveralFilms* several = nullptr;        ///< the same
  std::vector<FilmPlan> posters;          ///< of these films, one each
  std::unique_ptr<MadeFrames> shown;      ///< refers to the film
  std::vector<std::string> warnings;      ///< of before there is a sink
  FrameFinisher finisher;
  PeakWatch peak;  ///< of a file of sound alone that is written as it comes

  Conversion conversion = Conversion::kAuto;
  std::function<Status()> last_check;  ///< see ExportParts

  explicit Parts(const FilmPlan& plan);
  explicit Parts(const SegmentJob& job);
  Status begin(const GameFinder& find_game);
  Status begin(const ReplayGame& replay, ReplayPlayer player);
  Status begin_reel(const GameFinder& find_game);
  Status begin_whole(const GameFinder& find_game);
  Status open_sink(const FilmPlan& plan);
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

Status FilmJob::Parts::begin(const GameFinder& find_game) {
  if (film.is<ReelSource>()) return begin_reel(find_game);
  const auto replay = find_game(film);
  if (!replay) return replay.error();
  auto player = replay->open_player(on_divergence(film));
  return player ? begin(*replay, *std::move(player)) : player.error();
}

/// All but the sink. Where that is there already, it says whether pictures are drawn.
Status FilmJob::Parts::begin(const ReplayGame& replay, ReplayPlayer player) {
  if (!player.other_library().empty()) {
    warnings.push_back(player.reader().path() + " was " + player.other_library());
  }
  auto opened =
      ReplayFrames::open(replay.open_player, std::move(player), replay.game, film, pictures());
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
  if (!is_drawn) return Pictures::kNone;
  // The second segment begins where the film is cut first.
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
  if (mastered != nullptr || sink->wants_pictures()) return;
  finisher = [inner = std::move(finisher), peak = peak](VideoFrame& frame) {
    if (inner) inner(frame);
    peak.note(frame.samples);
  };
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

Result<FilmJob> FilmJob::open(const FilmPlan& plan, const GameFinder& find_game,
                              const ProgressListener& listener) {
  const auto stores = is_stored(plan);
  if (!stores) return stores.error();
  if (Status right = check_film_outputs(plan); !right) return right.error();
  auto parts = std::make_unique<Parts>(plan);
  parts->warnings = media_warnings(plan.film);
  if (plan.asked_rate) parts->warnings.push_back(rate_warning(plan));
  if (plan.poster.is_wanted) parts->posters.push_back(plan);
  if (Status opened = *stores ? Status() : parts->open_sink(plan); !opened) return opened.error();
  if (Status begun = parts->begin(find_game); !begun) return begun.error();
  if (!*stores) {
    parts->watch_peak();
    return FilmJob(std::move(parts));
  }
  const auto provenance = parts->provenance();
  if (!provenance) return provenance.error();
  auto stored = parts->open_stored(plan, *provenance, listener);
  if (!stored) return stored.error();
  parts->stored = stored->get();
  parts->sink = *std::move(stored);
  return FilmJob(std::move(parts));
}

/// For a film that is not made in segments on the disk.
Status FilmJob::Parts::open_sink(const FilmPlan& plan) {
  if (changes_sound(film) || !film.tracks.empty()) {
    auto opened = MasteredSoundFilm::open(sink_settings(plan), film, film_format(film),
                                          goes_on_until(plan.stop));
    if (!opened) return opened.error();
    mastered = opened->get();
    sink = *std::move(opened);
    return {};
  }
  auto opened = open_segmented_sink(**plan.sink, sink_settings(plan), film_format(film),
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

/// That the replays of a film still are what it was planned with.
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
  for (const FilmPlan& plan : plans) {
    const auto stores = is_stored(plan);
    if (!stores) return stores.error();
    if (!*stores) return bad_usage(plan.path + " is not made in segments, and has no manifest");
    Status right = check_same_pictures(parts->film, plan.film);
    if (right) right = check_film_outputs(plan);
    if (!right) return right.error();
    if (plan.poster.is_wanted) parts->posters.push_back(plan);
  }
  if (Status begun = parts->begin_whole(find_game); !begun) return begun.error();
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
  auto several = std::make_unique<SeveralFilms>(std::move(stored));
  parts->several = several.get();
  parts->sink = std::move(several);
  return FilmJob(std::move(parts));
}

Result<FilmJob> FilmJob::open_into(const FilmPlan& plan, const GameFinder& find_game,
                                   std::unique_ptr<SegmentedSink> sink) {
  auto parts = std::make_unique<Parts>(plan);
  parts->sink = std::move(sink);
  Status begun = parts->begin(find_game);
  return begun ? FilmJob(std::move(parts)) : Result<FilmJob>(begun.error());
}

/// For a film whose definition is complete.
Status FilmJob::Parts::begin_whole(const GameFinder& find_game) {
  if (film.is<ReelSource>()) return begin_reel(find_game);
  if (!film.is<FilmedReplay>()) {
    return bad_usage("the frames of the film come from a program: no other one can make them");
  }
  const auto replay = find_game(film);
  if (!replay) return replay.error();
  auto player = open_planned_replay(
      replay->open_player, film, ErrorKind::kUsage,
      " is not the replay that the job was made for: give that one, or make the jobs anew from "
      "this one");
  if (!player) return player.error();
  Status begun = begin(*replay, *std::move(player));
  if (!begun) return begun;
  if (shown->frame_count() == film.plan.frame_count) return {};
  return bad_usage("the job is of a film of " + std::to_string(film.plan.frame_count) +
                   " frames, but its range comes to " + std::to_string(shown->frame_count()) +
                   ": make the jobs anew");
}

Result<std::optional<FilmJob>> FilmJob::open_segment(const GameFinder& find_game,
                                                     const SegmentJob& job,
                                                     const std::string& directory) {
  auto parts = std::make_unique<Parts>(job);
  if (Status begun = parts->begin_whole(find_game); !begun) return begun.error();
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
  ProgressMeter progress(listener ? own_listener : nullptr, parts_->film.frame_rate,
                         parts_->stored != nullptr ? ProgressMeter::Finish::kJoinAndCheck
                                                   : ProgressMeter::Finish::kNothing);
  if (parts_->stored != nullptr) parts_->stored->listen(finish_listener(progress, stop));
  if (parts_->mastered != nullptr) parts_->mastered->listen(goes_on_until(stop));
  if (parts_->several != nullptr) {
    parts_->several->listen(
        [goes_on = goes_on_until(stop)](ExportStage /*stage*/, std::int64_t /*frames*/) {
          return goes_on();
        });
  }
  Status made = without_exceptions([&]() -> Status {
    // Whoever looks on wants to see rgba, and what is finished has to be that.
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
  if (parts_->stored != nullptr && too_large_bytes() > 0) parts_->stored->discard();
  // What diverged does so again. What a game does wrong may be mended.
  const bool can_go_on = made.error().kind != ErrorKind::kDiverged;
  const std::string how_to_go_on = can_go_on ? parts_->sink->how_to_go_on() : "";
  if (how_to_go_on.empty()) return made;
  return Error{made.error().kind, made.error().message + "; " + how_to_go_on};
}

/// Makes the posters of the films that are there.
Status FilmJob::make_posters() const {
  for (const FilmPlan& film : parts_->posters) {
    std::error_code unknown;
    const bool is_none = !std::filesystem::exists(film.path, unknown) && !unknown;
    if (parts_->several != nullptr && is_none) continue;
    if (Status pictured = make_poster(film, frame_count()); !pictured) {
      return Error{pictured.error().kind,
                   film.path + " is complete, but has no new poster: " + pictured.error().message};
    }
  }
  return {};
}

std::vector<Status> FilmJob::outcomes() const {
  return parts_->several == nullptr ? std::vector<Status>() : parts_->several->outcomes();
}

std::int64_t FilmJob::frame_count() const {
  return parts_->frames.count;
}

std::int64_t FilmJob::frames_there() const {
  const SegmentedSink& sink = *parts_->sink;
  const SegmentPlan& plan = sink.plan();
  std::int64_t frames = parts_->frames.count - plan.frame_count;  // of one segment, others are
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
  if (parts_->stored == nullptr) return std::nullopt;
  return parts_->stored->segments_from_cache();
}

std::int64_t FilmJob::segment_count() const {
  return parts_->sink->plan().segment_count();
}

std::int64_t FilmJob::too_large_bytes() const {
  if (parts_->stored != nullptr) return parts_->stored->too_large_bytes();
  const std::int64_t bytes = parts_->size_limit > 0 ? parts_->sink->bytes_written() : 0;
  return bytes > parts_->size_limit ? bytes : 0;
}

std::vector<std::string> FilmJob::warnings() const {
  std::vector<std::string> all = parts_->warnings;
  const auto add = [&](const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add(parts_->peak.warnings());
  if (parts_->mastered != nullptr) add(parts_->mastered->warnings());
  if (parts_->several != nullptr) add(parts_->several->warnings());
  if (parts_->stored != nullptr) add(parts_->stored->warnings());
  return all;
}

}  // namespace tickreel::movie
