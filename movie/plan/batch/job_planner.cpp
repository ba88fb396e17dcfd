#include "movie/plan/batch/job_planner.h"

#include <fmt/format.h>
#include <glob.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "encode/frame_sink.h"
#include "games/registry.h"
#include "live/spool/replay_name.h"
#include "movie/film/existing_film.h"
#include "movie/plan/batch/batch_names.h"
#include "movie/plan/batch/batch_plan.h"
#include "movie/plan/batch/job_list.h"
#include "movie/plan/batch/job_options.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/music_request.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/reel/highlight_keys.h"
#include "movie/plan/reel/reel_plan.h"
#include "movie/plan/sound_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

/// Adds the settings that all films of a batch share.
FilmPlan in_batch(FilmPlan plan, const std::string& path) {
  plan.path = path;
  plan.writes_manifest = true;
  return plan;
}

Result<FilmPlan> define_replay_film(const BatchDrawing& drawing, const JobKeys& keys,
                                    const std::string& path) {
  DescriptionErrors errors;
  FilmRequest options = options_of(keys, errors);
  if (Status right = errors.tell(); !right) return right.error();
  auto reader = ReplayReader::open(drawing.replay);
  if (!reader) return reader.error();
  options.makes_clips = true;
  options.path = path;
  options.film.replay().file = drawing.replay;
  if (drawing.mark) {
    options.marks_to_film.clear();
    options.all_marks = false;
    options.own_marks = {*drawing.mark};
  }
  const Presentation game = presentation_of(find_game(reader->session()));
  const auto chosen = choose_films(options, *reader, game);
  if (!chosen) return chosen.error();
  auto plan = plan_film(chosen->front(), *reader, game);
  return plan ? in_batch(*std::move(plan), path) : plan;
}

Result<FilmPlan> define_reel_film(const BatchDrawing& drawing, const JobKeys& keys,
                                  const std::string& path, const std::atomic<bool>* stop) {
  auto reel = reel_of(keys);
  if (!reel) return reel.error();
  FilmRequest target;
  target.stop = stop;
  target.path = path;
  auto plans = plan_reels(*reel, target);
  if (!plans) return plans.error();
  if (plans->size() <= drawing.reel_part) {
    return bad_usage(keys.table().text("reel") + " has changed: it has fewer sizes now");
  }
  for (const std::string& file : files_of(*reel)) {
    if (Status apart = check_output_is_not(file, "reel", path); !apart) return apart.error();
  }
  return in_batch(std::move((*plans)[drawing.reel_part].plan), path);
}

/// Reports settings that no encoder here supports before the film's turn comes.
Status check_encoder(const FilmPlan& plan) {
  SinkSettings encoding = plan.film.encoding;
  encoding.path = plan.path;
  return check_encoder_settings(encoding);
}

/// Returns the films of a drawing that was planned from a list, for a directory. See DefineFilms.
std::vector<Result<FilmPlan>> define_drawing(const JobList& list, const std::string& directory,
                                             const BatchDrawing& drawing,
                                             const std::atomic<bool>* stop) {
  std::vector<Result<FilmPlan>> films;
  for (const BatchFile& file : drawing.files) {
    const JobKeys keys(list, drawing.job, drawing.variant, file.encoding);
    const std::string path = path_in(directory, file.file);
    auto film = keys.is_of_reel() ? define_reel_film(drawing, keys, path, stop)
                                  : define_replay_film(drawing, keys, path);
    if (film) {
      if (Status right = check_encoder(*film); !right) film = right.error();
    }
    for (const std::string& said : files_of(list.description)) {
      Status apart = check_output_is_not(said, "list of jobs", path);
      if (film && !apart) film = apart.error();
    }
    films.push_back(std::move(film));
  }
  return films;
}

namespace fs = std::filesystem;

/// The most reported errors. An error in one combination of a matrix usually occurs in all.
constexpr std::size_t kMostErrors = 100;

/// Returns the pattern with a backslash before what means more than itself in the folders of it
/// that are there: the list may lie in a folder "[2026] cup".
std::string pattern_in_folders(const std::string& text) {
  std::error_code not_there;
  fs::path folder = fs::path(text).parent_path();
  while (!folder.empty() && !fs::is_directory(folder, not_there)) {
    if (folder == folder.parent_path()) return text;
    folder = folder.parent_path();
  }
  std::string pattern;
  for (const char c : folder.string()) {
    if (std::string_view("*?[\\").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern + text.substr(folder.string().size());
}

/// Returns the files that a text names, in order: the file itself, or those that match the pattern.
Result<std::vector<std::string>> replays_named(const std::string& text) {
  std::error_code not_there;
  if (text.find_first_of("*?[") == text.npos || fs::exists(text, not_there)) {
    const auto path = path_of_replay(text);
    if (!path) return path.error();
    return std::vector{*path};
  }
  glob_t found{};
  const int outcome = ::glob(pattern_in_folders(text).c_str(), 0, nullptr, &found);
  std::vector<std::string> replays;
  for (std::size_t i = 0; i < found.gl_pathc; ++i) {
    if (fs::is_regular_file(found.gl_pathv[i], not_there)) replays.emplace_back(found.gl_pathv[i]);
  }
  ::globfree(&found);
  if (outcome == GLOB_NOMATCH || (outcome == 0 && replays.empty()))
    return bad_file("replay: no file is like " + text);
  if (outcome != 0) return failed("replay: the files that are like " + text + " cannot be listed");
  return replays;
}

std::string stem_of(const std::string& path) {
  return fs::path(path).stem().string();
}

class BatchPlanner {
 public:
  BatchPlanner(const JobList& list, BatchPlan& plan,
               const std::optional<std::vector<std::string>>& replays,
               const std::atomic<bool>* stop)
      : list_(list),
        plan_(plan),
        replays_(replays),
        stop_(stop),
        errors_(list.description.faults),
        names_(list) {}

  Status plan() {
    const std::size_t jobs = list_.description.entries.size();
    for (std::size_t job = 0; job < jobs; ++job) {
      const std::size_t variants = variants_of(list_, job);
      if (is_too_much(job, variants * encodings_of(list_, job))) return errors_.tell();
      for (std::size_t variant = 0; variant < variants; ++variant) {
        plan_variant(job, variant);
        if (errors_.is_interrupted() || is_too_much(job, 0)) return errors_.tell();
        if (errors_.count() > kMostErrors) return errors_.tell();
      }
    }
    // When the list is refused, the errors of its jobs are reported too, so that all can be fixed
    // at once.
    if (!errors_.is_empty()) {
      for (const auto& [place, what] : failures_) errors_.add(place, what);
    }
    return errors_.tell();
  }

 private:
  /// Whether the batch has too many films, with `more` films of a job.
  bool is_too_much(std::size_t job, std::size_t more) {
    if (film_count_ + more <= kMostFilms) return false;
    errors_.add(list_.description.entries[job].place,
                fmt::format("there are more than {} films", kMostFilms));
    return true;
  }

  void plan_variant(std::size_t job, std::size_t variant) {
    const JobKeys keys(list_, job, variant, 0);
    const ClipTable& table = keys.table();
    const bool has_replay = table.has("replay") || replays_;
    if (table.has("replay") && replays_) {
      return errors_.add(keys.place_of("replay"),
                         "replay: §watch says which they are: leave it out");
    }
    if (table.has("reel") && table.has("replay")) {
      return errors_.add(keys.place_of("reel"), "reel and replay are both there: leave one out");
    }
    if (!has_replay && !table.has("reel")) {
      if (keys.means_subject()) return;  // reported already
      return errors_.add(keys.place_of(""),
                         "the job is of nothing: give replay = \"FILE\", or reel = \"FILE\"");
    }
    BatchDrawing drawing;
    drawing.job = job;
    drawing.variant = variant;
    if (table.has("reel")) {
      if (check_keys_of_reel(keys)) plan_reel(keys, drawing);
      return;
    }
    if (replays_) {
      for (const std::string& replay : *replays_) plan_replay(keys, drawing, replay);
      return;
    }
    for (const std::string& text : table.texts("replay")) {
      const auto replays = replays_named(text);
      if (!replays) {
        // A pattern is not the name of a replay.
        const bool is_pattern = text.find_first_of("*?[") != text.npos;
        fail(keys, drawing, is_pattern ? "" : text, about("replay", replays.error()));
        continue;
      }
      for (const std::string& replay : *replays) plan_replay(keys, drawing, replay);
    }
  }

  /// Refuses keys that choose what is filmed, because the reel does that.
  bool check_keys_of_reel(const JobKeys& keys) {
    bool is_right = true;
    const auto wrong = [&](const KeyValue& value, const char* what) {
      errors_.add(value.place, value.key + what);
      is_right = false;
    };
    for (const KeyValue& value : keys.table().own().values) {
      const bool is_of_clips =
          find_clip_key(value.key) != nullptr && !is_key_of_film_too(value.key);
      if (value.key == "name") continue;
      if (is_of_clips) wrong(value, " is of clips: write it in the reel");
      if (is_of_replays_alone(value.key)) {
        wrong(value, value.key == "sound"
                         ? " is of films of one replay: write [[sound]] in the reel"
                         : " is of films of one replay: leave it out");
      }
    }
    return is_right;
  }

  void plan_reel(const JobKeys& keys, const BatchDrawing& drawing) {
    const std::string& file = keys.table().text("reel");
    auto reel = reel_of(keys);
    if (!reel) return fail(keys, drawing, "", about("reel", reel.error()));
    FilmRequest target;
    target.stop = stop_;
    target.path = "film" + file_ending(template_of(keys, false));
    const auto plans = plan_reels(*reel, target);
    if (!plans) return fail(keys, drawing, "", about("reel", plans.error()));
    for (std::size_t part = 0; part < plans->size(); ++part) {
      const FilmPlan& plan = (*plans)[part].plan;
      BatchDrawing own = drawing;
      own.reel_part = part;
      add(own, {.reel = stem_of(file), .film = plan.film});
    }
  }

  void plan_replay(const JobKeys& keys, BatchDrawing drawing, const std::string& replay) {
    const std::size_t told = errors_.count();
    FilmRequest options = options_of(keys, errors_);
    check_values(keys, options);
    const bool is_understood = errors_.count() == told && keys.is_understood();
    options.stop = stop_;
    options.makes_clips = true;  // the names are made afterwards
    options.path = "film" + file_ending(template_of(keys, false));
    options.film.replay().file = replay;
    drawing.replay = replay;
    auto reader = ReplayReader::open(replay);
    if (!reader) return fail(keys, drawing, replay, about("replay", reader.error()));
    if (Status chosen = choose_highlights(keys.table(), replay, options); !chosen) {
      return fail(keys, drawing, replay, chosen.error(), is_understood);
    }
    const GameEntry* const game = find_game(reader->session());
    const auto chosen = choose_films(options, *reader, presentation_of(game));
    if (!chosen) return fail(keys, drawing, replay, chosen.error(), is_understood);
    const bool has_own_speed = !options.speed.empty() || !options.freezes.empty();
    for (const FilmRequest& request : *chosen) {
      if (options.films_marks()) {
        const CaptureRange& range = request.film.replay().range;
        drawing.mark =
            Mark{request.mark, range.in_seconds, range.out_seconds, request.mark_camera.text()};
        if (!has_own_speed) drawing.mark->speed = request.speed;
      }
      add(drawing, {stem_of(replay), request.mark, "", request.film});
    }
  }

  /// Checks the values that do not depend on the replay. A missing file is not an error of the
  /// list, because it may exist later.
  void check_values(const JobKeys& keys, const FilmRequest& options) {
    const auto look_at = [&](const Status& read) {
      if (read) return;
      const Error& wrong = read.error();
      const SourcePlace place = keys.place_of(wrong.subject.field);
      if (wrong.kind == ErrorKind::kUsage) return errors_.add(place, wrong.message);
      if (failures_.size() < kMostErrors) failures_.emplace_back(place, wrong.message);
    };
    look_at(check_highlights(keys.table()));
    look_at(check_music_values(options.music));
    for (const SoundRequest& sound : options.sounds) look_at(check_sound_values(sound));
    if (const auto& tracks = options.film.tracks->list; !tracks) look_at(tracks.error());
    look_at(check_captions(options));
  }

  /// Adds a drawing, with a name for each of its encodings.
  void add(BatchDrawing drawing, const NamedFilm& film) {
    const SegmentPlan& frames = film.film.plan;
    drawing.frames = frames.frame_count;
    drawing.segments = frames.segment_count();
    drawing.size = film.film.size;
    const std::size_t encodings = encodings_of(list_, drawing.job);
    for (std::size_t encoding = 0; encoding < encodings; ++encoding) {
      const JobKeys of(list_, drawing.job, drawing.variant, encoding);
      auto name = names_.name_of(drawing, of, film);
      Status right = name ? names_.take(*name, drawing) : name.error();
      if (!right && !of.is_understood()) continue;  // the corrected job may have another name
      if (!right) {
        errors_.add(of.place_of("output"), right.error().message);
      } else {
        drawing.files.push_back({encoding, *std::move(name)});
      }
    }
    film_count_ += encodings;
    add_inputs(film.film, plan_.inputs);
    plan_.drawings.push_back(std::move(drawing));
  }

  /// Adds a drawing that cannot be made, with a name if that does not depend on unknown values.
  /// `is_sure`: it would fail even if all errors of the list were fixed.
  void fail(const JobKeys& keys, BatchDrawing drawing, const std::string& replay,
            const Error& error, bool is_sure = true) {
    if (error.kind == ErrorKind::kInterrupted) return errors_.interrupt(error);
    if (is_sure && failures_.size() < kMostErrors) {
      failures_.emplace_back(keys.place_of(error.subject.field), error.message);
    }
    drawing.replay = replay;
    drawing.failure = error;
    DescriptionErrors told_already;
    const std::size_t encodings = encodings_of(list_, drawing.job);
    for (std::size_t encoding = 0; encoding < encodings; ++encoding) {
      const JobKeys of(list_, drawing.job, drawing.variant, encoding);
      const FilmRequest options = options_of(of, told_already);
      const NamedFilm film{stem_of(replay), "", stem_of(of.table().text("reel")), options.film};
      auto name = names_.name_of(drawing, of, film);
      if (name) drawing.files.push_back({encoding, *std::move(name)});
    }
    film_count_ += encodings;
    plan_.drawings.push_back(std::move(drawing));
  }

  const JobList& list_;
  BatchPlan& plan_;
  const std::optional<std::vector<std::string>>& replays_;
  const std::atomic<bool>* stop_;
  DescriptionErrors errors_;
  std::vector<std::pair<SourcePlace, std::string>> failures_;  ///< errors of drawings, with their
                                                               ///< places
  BatchNames names_;
  std::size_t film_count_ = 0;
};

}  // namespace

Result<BatchPlan> plan_batch(JobList list, const std::string& directory,
                             const std::optional<std::vector<std::string>>& replays,
                             const std::atomic<bool>* stop) {
  const auto shared = std::make_shared<const JobList>(std::move(list));
  BatchPlan plan{.list = shared->file, .directory = directory};
  const std::size_t jobs = shared->description.entries.size();
  for (std::size_t job = 0; job < jobs; ++job) plan.jobs.push_back(shared->name_of(job));
  plan.define = [shared, directory, stop](const BatchDrawing& drawing) {
    return define_drawing(*shared, directory, drawing, stop);
  };
  Status planned = BatchPlanner(*shared, plan, replays, stop).plan();
  return planned ? Result<BatchPlan>(std::move(plan)) : planned.error();
}

}  // namespace tickreel::movie
