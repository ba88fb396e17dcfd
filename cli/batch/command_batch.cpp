#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/batch/batch_board.h"
#include "cli/batch/batch_options.h"
#include "cli/batch/batch_words.h"
#include "cli/commands/commands.h"
#include "cli/films/make_and_print.h"
#include "cli/process/interruption.h"
#include "cli/process/last_words.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "movie/batch/batch_cost.h"
#include "movie/batch/batch_place.h"
#include "movie/batch/batch_report.h"
#include "movie/batch/replay_watch.h"
#include "movie/batch/run_batch.h"
#include "movie/plan/batch/job_planner.h"
#include "renderer/offscreen_renderer.h"

namespace tickreel::cli {
namespace {

/// The outcome of a batch, as the command's end: a failure of a film is one.
Status status_of(const BatchResults& results) {
  const auto films = static_cast<std::int64_t>(results.films.size());
  if (watch_for_interruption().load()) {
    const std::int64_t there =
        results.count(FilmOutcome::kMade) + results.count(FilmOutcome::kKept);
    return Error{ErrorKind::kInterrupted,
                 fmt::format("interrupted: {} of {} there: the same command goes on", there,
                             counted(films, "film"))};
  }
  const std::int64_t failures = results.count(FilmOutcome::kFailed);
  if (failures == 0) return {};
  return failed(fmt::format("{} of {} failed", failures, counted(films, "film")));
}

class Batch {
 public:
  Batch(const BatchOptions& options, ProgressStyle style, JobList list)
      : options_(options), style_(style), list_(std::move(list)) {
    directory_ = options.directory.empty() ? directory_of(options.file) : options.directory;
    settings_.find_game = find_replay_game;
    settings_.wait = farm_wait();
    settings_.overwrites = options.overwrite;
    settings_.engine = options.engine;
    settings_.cache = options.cache.cache;
    settings_.cache_bytes = options.cache.cache_bytes;
    settings_.jobs = options.jobs;
    settings_.memory_bytes = options.memory_bytes;
    settings_.retries = options.retries;
    settings_.fails_fast = options.fail_fast;
  }

  Status run_once() {
    auto plan = plan_batch(list_, directory_, std::nullopt, &watch_for_interruption());
    if (!plan) return plan.error();
    if (Status apart = check_outputs(*plan); !apart) return apart;
    ask_opengl();
    if (options_.dry_run) return foresee(*plan);
    const auto place = BatchPlace::take(directory_, options_.file, options_.share);
    if (!place) return place.error();
    const BatchResults results = make(*plan);
    if (Status reported = report(results); !reported) return reported;
    if (options_.as_json) {
      print_document(document_of(results, BatchTense::kDone));
    } else if (style_ != ProgressStyle::kNone) {
      print_results(results);
    }
    return status_of(results);
  }

  Status watch() {
    ask_opengl();
    const auto place = BatchPlace::take(directory_, options_.file, options_.share);
    if (!place) return place.error();
    auto watch = ReplayWatch::begin(options_.watch);
    if (!watch) return watch.error();
    BatchResults all{options_.file, directory_, {}, 0.0};
    while (!watch_for_interruption().load()) {
      const auto replays = watch->wait(watch_for_interruption());
      if (!replays) return replays.error();
      if (replays->empty()) continue;
      auto plan = plan_batch(list_, directory_, *replays, &watch_for_interruption());
      if (!plan) return plan.error();
      if (Status apart = check_outputs(*plan); !apart) return apart;
      all.add(make(*plan));
      if (Status reported = report(all); !reported) return reported;
      if (is_for_people(style_)) print_message("waiting for replays in " + options_.watch + "\n");
    }
    if (is_for_people(style_)) print_results(all);
    const bool is_cut = all.count(FilmOutcome::kNotMade) > 0;
    if (is_cut) return status_of(all);
    const std::int64_t failures = all.count(FilmOutcome::kFailed);
    return failures == 0 ? Status() : failed(fmt::format("{} failed", counted(failures, "film")));
  }

 private:
  /// What a list draws with decides what its films are made of. Where there is none, cards are made
  /// all the same.
  void ask_opengl() {
    const auto facts = offscreen_facts();
    if (facts) settings_.opengl = facts->description;
  }

  /// What is there without a manifest is only replaced where that was asked for.
  [[nodiscard]] Status check_outputs(const BatchPlan& plan) const {
    return options_.overwrite ? check_batch_outputs(plan) : Status();
  }

  Status foresee(const BatchPlan& plan) const {
    const BatchResults results = foresee_batch(plan, settings_);
    if (options_.as_json) {
      print_document(document_of(results, BatchTense::kForeseen));
    } else {
      print_foreseen(results);
    }
    if (options_.cost) {
      const auto costs = estimate_batch(plan, results, find_replay_game);
      if (!costs) return costs.error();
      print_out("{}", in_words(*costs));
    }
    return status_of(results);
  }

  [[nodiscard]] BatchResults make(const BatchPlan& plan) const {
    const LastWords last_words("The films that are there are whole: the same command goes on");
    BatchBoard board(style_, film_count(plan), frame_count(plan));
    return run_batch(plan, settings_, board);
  }

  [[nodiscard]] Status report(BatchResults results) const {
    if (options_.report.empty()) return {};
    for (BatchResult& film : results.films) film.why = with_option_names(film.why);
    return write_batch_report(options_.report, results);
  }

  const BatchOptions& options_;
  ProgressStyle style_;
  JobList list_;
  std::string directory_;
  BatchSettings settings_;
};

Status make_batch(const BatchOptions& options) {
  const ProgressStyle style = options.progress;
  if (Status right = check_batch_options(options); !right) return right;
  watch_for_interruption();
  auto list = read_job_list(options.file, options.own_keys);
  if (!list) return list.error();
  // Who waits for replays is not to wait with a list that will be refused.
  const Status right = options.watch.empty() ? Status() : list->description.faults.tell();
  if (!right) return right;
  Batch batch(options, style, *std::move(list));
  return options.watch.empty() ? batch.run_once() : batch.watch();
}

}  // namespace

void add_batch_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "batch", "Make many films that a file lists", make_batch);
  command->footer(
      "JOBS is a file of TOML, or of JSON if its name ends so. Each [[job]] says what to film and\n"
      "how: its keys are options of 'tickreel export' without their dashes; keys below [defaults]\n"
      "are of all jobs. What is there and made of the same things is left alone, what is out of\n"
      "date is made again, what was interrupted goes on: running it again is always right.\n"
      "See docs/batch.md.\n\nExample:\n"
      "  [defaults]\n"
      "  size = \"1280x720\"\n"
      "  [[job]]\n"
      "  replay = \"replays/*.replay\"\n"
      "  mark = \"*kill*\"\n"
      "  output = \"films/{replay}-{mark}-{camera}.mp4\"\n"
      "  [job.matrix]\n"
      "  camera = [\"arena\", \"follow:0\"]");
  add_batch_options(*command, *options);
}

}  // namespace tickreel::cli
