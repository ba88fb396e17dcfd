#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/files/file_names.h"
#include "library/option_keys.h"
#include "library/room.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/fleet/batch/batch_listener.h"
#include "movie/fleet/batch/batch_place.h"
#include "movie/fleet/batch/run_batch.h"
#include "movie/fleet/requested_films.h"
#include "movie/make/film_proof.h"
#include "movie/make/film_result.h"
#include "movie/make/layers/layer_files.h"
#include "movie/make/make_film.h"
#include "movie/plan/batch/job_planner.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/own_keys.h"
#include "movie/plan/reel/reel_plan.h"
#include "renderer/offscreen_renderer.h"
#include "sim/game/game_scope.h"
#include "tickreel/movies.h"

namespace tickreel {
namespace {

/// Tells a watcher, which may be null, about films, one call at a time. Outlives the listeners that
/// it returns.
class FilmWatch {
 public:
  explicit FilmWatch(MovieWatcher* watcher) : watcher_(watcher) {}

  [[nodiscard]] FilmListeners listeners() const;
  [[nodiscard]] std::unique_ptr<DrawingListener> listener_of(const std::string& file) const;
  /// Returns a listener for work beside a film: what is made or read for it.
  [[nodiscard]] ProgressListener layers(const std::string& file) const;
  void tell(const std::string& file, const Progress& progress) const;
  void warn(const std::string& file, const std::string& warning) const;

 private:
  MovieWatcher* watcher_;
  mutable std::mutex turn_;
};

/// Tells a watcher about a batch.
class BatchWatch final : public BatchListener {
 public:
  explicit BatchWatch(MovieWatcher* watcher) : watch_(watcher) {}

  std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                 const std::string& /*log*/) override {
    return watch_.listener_of(names.file);
  }
  void end(const BatchResult& /*result*/, std::int64_t /*frames*/) override {}
  void forget(const FilmNames& /*names*/) override {}

 private:
  FilmWatch watch_;
};

MovieStage stage_of(ExportStage stage) {
  switch (stage) {
    case ExportStage::kRender:
      return MovieStage::kDraw;
    case ExportStage::kJoin:
      return MovieStage::kJoin;
    case ExportStage::kCheck:
      return MovieStage::kCheck;
    case ExportStage::kCompare:
      return MovieStage::kCompare;
    case ExportStage::kPasses:
      return MovieStage::kPasses;
  }
  return MovieStage::kDraw;
}

class WatchedFilm final : public DrawingListener {
 public:
  WatchedFilm(const FilmWatch& watch, std::string file) : watch_(watch), file_(std::move(file)) {}

  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& warning) override { watch_.warn(file_, warning); }
  void show(const Progress& progress) override { watch_.tell(file_, progress); }
  void diverge(const PassedDivergence& divergence) override {
    watch_.warn(file_, "diverged at tick " + std::to_string(divergence.tick) +
                           ", and goes on: " + divergence.what);
  }
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}

 private:
  const FilmWatch& watch_;
  std::string file_;
};

MovieOutcome outcome_of_movie(FilmOutcome outcome) {
  switch (outcome) {
    case FilmOutcome::kMade:
      return MovieOutcome::kMade;
    case FilmOutcome::kKept:
      return MovieOutcome::kKept;
    case FilmOutcome::kFailed:
      return MovieOutcome::kFailed;
    case FilmOutcome::kNotMade:
    case FilmOutcome::kPassedOver:
    case FilmOutcome::kQueued:
      break;
  }
  return MovieOutcome::kNotMade;
}

FilmListeners FilmWatch::listeners() const {
  return [this](const FilmPlan& plan) -> std::unique_ptr<FilmListener> {
    return listener_of(plan.path);
  };
}

std::unique_ptr<DrawingListener> FilmWatch::listener_of(const std::string& file) const {
  return std::make_unique<WatchedFilm>(*this, file);
}

ProgressListener FilmWatch::layers(const std::string& file) const {
  return [this, file](const Progress& progress) { tell(file, progress); };
}

void FilmWatch::tell(const std::string& file, const Progress& progress) const {
  if (watcher_ == nullptr) return;
  const std::scoped_lock turn(turn_);
  watcher_->progress({file, stage_of(progress.stage), progress.frames_done, progress.frames_total,
                      progress.bytes_written, progress.seconds_left});
}

void FilmWatch::warn(const std::string& file, const std::string& warning) const {
  if (watcher_ == nullptr) return;
  const std::scoped_lock turn(turn_);
  watcher_->warn(file, with_option_keys(warning));
}

/// Turns exceptions of a game into errors, so that they do not end the calling program.
template <typename T, typename Act>
Result<T> guarded(const Act& act) {
  try {
    Result<T> done = act();
    return done ? std::move(done) : Result<T>(with_option_keys(done.error()));
  } catch (const GameError& error) {
    return with_option_keys(error_of(error));
  }
}

MadeMovie made_of(const std::string& file, const Result<FilmOutcome>& outcome) {
  const FilmResult result = result_of(outcome);
  return {file, outcome_of_movie(result.outcome),
          result.error ? with_option_keys(result.error->message) : "",
          result.error ? result.error->kind : ErrorKind::kFailed};
}

/// Makes one film after the other; an interruption ends the rest.
template <typename Make>
Result<std::vector<MadeMovie>> make_each(const std::vector<std::string>& files, const Make& make) {
  std::vector<MadeMovie> films;
  bool is_stopped = false;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (is_stopped) {
      films.push_back({files[i], MovieOutcome::kNotMade, "stopped before it was begun"});
      continue;
    }
    const Result<FilmOutcome> made = guarded<FilmOutcome>([&] { return make(i); });
    is_stopped = !made && made.error().kind == ErrorKind::kInterrupted;
    films.push_back(made_of(files[i], made));
  }
  return films;
}

/// Requires a file, because standard output belongs to the calling program.
Status check_has_file(const FilmRequest& request) {
  if (!request.path.empty() && !is_printed(request.path, request.film.encoding.name)) return {};
  return about("output", bad_usage("§output: say which file or folder films go to"));
}

Result<std::vector<MadeMovie>> export_asked(const std::string& path, const MovieOptions& options,
                                            const MovieRun& run) {
  auto request = film_request_of(options);
  if (!request) return request.error();
  if (Status has_file = check_has_file(*request); !has_file) return has_file.error();
  request->film.replay().file = path;
  request->stop = run.stop;
  auto replay = ReplayReader::open(path);
  if (!replay) return replay.error();
  const auto game = replay_game(*replay);
  if (!game) return game.error();
  const auto chosen = choose_films(*request, *replay, game->game);
  if (!chosen) return chosen.error();
  const FilmWatch watch(run.watcher);
  if (Status written = write_layers(*chosen, *replay, watch.layers(path)); !written) {
    return written.error();
  }
  std::vector<std::string> files;
  for (const FilmRequest& request : *chosen) files.push_back(request.path);
  return make_each(files, [&](std::size_t number) {
    return make_requested_film(*request, *chosen, number, *replay, watch.listeners());
  });
}

Result<std::vector<MadeMovie>> make_asked_reels(const std::string& file,
                                                const MovieOptions& options, const MovieRun& run) {
  auto description = read_for_planning(file, reel_grammar());
  if (!description) return description.error();
  FilmRequest target;
  target.stop = run.stop;
  std::vector<std::string> keys;
  for (const auto& [name, value] : options) {
    const FilmOption* const option = find_film_option(name);
    const bool is_of_target =
        option != nullptr && find_film_key(name, OptionScope::kFilm) == nullptr;
    if (!is_of_target) {
      keys.push_back(name + "=" + value);
      continue;
    }
    if (Status set = set_film_option(*option, {value}, target); !set) return set.error();
  }
  const auto own = read_own_keys(keys);
  if (!own) return own.error();
  for (const KeyValue& key : *own) {
    for (const std::string& text : key.texts) set_film_key(*description, key.key, text, key.place);
  }
  if (Status has_file = check_has_file(target); !has_file) return has_file.error();
  const auto plans = plan_reels(*description, target);
  if (!plans) return plans.error();
  const FilmWatch watch(run.watcher);
  std::vector<std::string> files;
  for (const ReelPlan& reel : *plans) files.push_back(reel.plan.path);
  return make_each(files, [&](std::size_t number) {
    return make_requested_reel(*description, (*plans)[number].plan, watch.listeners());
  });
}

BatchSettings settings_of(const BatchRun& batch, const MovieRun& run) {
  BatchSettings settings;
  settings.draw = draw_films_here(find_replay_game);
  settings.wait.stop = run.stop;
  settings.overwrites = batch.overwrite;
  settings.jobs = batch.jobs;
  settings.memory_bytes = batch.memory_bytes;
  settings.retries = batch.retries;
  settings.fails_fast = batch.fail_fast;
  // The films of a list are made again when their renderer changes. Without OpenGL, cards can still
  // be drawn.
  if (const auto facts = offscreen_facts()) settings.opengl = facts->description;
  return settings;
}

Result<std::vector<MadeMovie>> make_asked_batch(const std::string& file, const BatchRun& batch,
                                                const MovieRun& run) {
  auto list = read_job_list(file, batch.set);
  if (!list) return list.error();
  const std::string directory = batch.directory.empty() ? directory_of(file) : batch.directory;
  const auto plan = plan_batch(*std::move(list), directory, std::nullopt, run.stop);
  if (!plan) return plan.error();
  if (batch.overwrite) {
    if (Status apart = check_batch_outputs(*plan); !apart) return apart.error();
  }
  const auto place = BatchPlace::take(directory, file, false);
  if (!place) return place.error();
  BatchWatch watch(run.watcher);
  std::vector<MadeMovie> films;
  for (const BatchResult& film : run_batch(*plan, settings_of(batch, run), watch).films) {
    films.push_back(
        {film.path, outcome_of_movie(film.outcome), with_option_keys(film.why), film.kind});
  }
  return films;
}

MovieTime time_of(const Rational& seconds) {
  return {seconds.numerator(), seconds.denominator()};
}

Result<std::vector<MovieHighlight>> find_asked_highlights(const std::string& replay,
                                                          const MovieOptions& options,
                                                          const std::atomic<bool>* stop) {
  auto request = highlight_request_of(options);
  if (!request) return request.error();
  const auto found = find_highlights(replay, *request, stop);
  if (!found) return found.error();
  std::vector<MovieHighlight> highlights;
  for (const Mark& mark : found->marks) {
    highlights.push_back({mark.name, time_of(mark.in_seconds),
                          time_of(mark.out_seconds.value_or(mark.in_seconds)), mark.camera});
  }
  return highlights;
}

Result<MovieProof> check_asked(const std::string& file, const std::string& replay,
                               const MovieRun& run) {
  const auto manifest = manifest_of(file, "");
  if (!manifest) return manifest.error();
  const FilmWatch watch(run.watcher);
  const auto make_again = [&](const ReplayGame& game, const FilmPlan& plan) {
    return make_film(plan, finder_of(game), *watch.listeners()(plan));
  };
  const auto proof =
      prove_film({file, replay, run.stop}, *manifest, make_again, watch.layers(file));
  if (!proof) return proof.error();
  return MovieProof{proof->check.is_proven, proof->check.first_frame,
                    with_option_keys(proof->check.message)};
}

}  // namespace

Result<std::vector<MadeMovie>> export_replay(const std::string& replay, const MovieOptions& options,
                                             const MovieRun& run) {
  return guarded<std::vector<MadeMovie>>([&] { return export_asked(replay, options, run); });
}

Result<std::vector<MadeMovie>> make_reel(const std::string& description,
                                         const MovieOptions& options, const MovieRun& run) {
  return guarded<std::vector<MadeMovie>>(
      [&] { return make_asked_reels(description, options, run); });
}

Result<std::vector<MadeMovie>> make_batch(const std::string& list, const BatchRun& batch,
                                          const MovieRun& run) {
  return guarded<std::vector<MadeMovie>>([&] { return make_asked_batch(list, batch, run); });
}

Result<std::vector<MovieHighlight>> find_highlights(const std::string& replay,
                                                    const MovieOptions& options,
                                                    const std::atomic<bool>* stop) {
  return guarded<std::vector<MovieHighlight>>(
      [&] { return find_asked_highlights(replay, options, stop); });
}

Result<MovieProof> check_movie(const std::string& file, const std::string& replay,
                               const MovieRun& run) {
  return guarded<MovieProof>([&] { return check_asked(file, replay, run); });
}

}  // namespace tickreel
