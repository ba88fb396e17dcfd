#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/batch/batch_options.h"
#include "cli/batch/batch_words.h"
#include "cli/commands/commands.h"
#include "cli/films/film_events.h"
#include "cli/films/film_printer.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/process/crash_reporter.h"
#include "cli/process/interruption.h"
#include "cli/room.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/fleet/batch/batch_cost.h"
#include "movie/fleet/batch/batch_listener.h"
#include "movie/fleet/batch/batch_place.h"
#include "movie/fleet/batch/batch_report.h"
#include "movie/fleet/batch/batch_result.h"
#include "movie/fleet/batch/replay_watch.h"
#include "movie/fleet/batch/run_batch.h"
#include "movie/make/engine/progress.h"
#include "movie/plan/batch/job_planner.h"
#include "renderer/offscreen_renderer.h"
#include "tickreel/result.h"

namespace tickreel::cli {
namespace {

/// The log of a drawing. The file is created with its first line. A log that cannot be written does
/// not stop the film. One thread.
class BatchLog {
 public:
  /// Appends to an existing file. `path` may be in a folder that does not exist yet: it is made.
  explicit BatchLog(std::string path) : path_(std::move(path)) {}
  void say(const std::string& line);
  /// Returns an empty path when nothing has been logged, or the log cannot be written.
  [[nodiscard]] std::string path() const { return file_ ? path_ : std::string(); }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  bool is_refused_ = false;
};

void BatchLog::say(const std::string& line) {
  if (!file_ && !is_refused_) {
    std::error_code refused;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), refused);
    if (auto log = open_log(path_)) {
      file_.reset(::fdopen(log->number(), "a"));
      if (file_) log->release();
    }
    is_refused_ = file_ == nullptr;
  }
  if (!file_) return;
  const std::string text = fmt::format("{:%Y-%m-%d %H:%M:%S} {}\n",
                                       fmt::localtime(std::time(nullptr)), told_message(line));
  std::fwrite(text.data(), 1, text.size(), file_.get());
  std::fflush(file_.get());
}

/// Prints on standard error how far a batch is: on a terminal one line that is redrawn, in logs a
/// line for each film, for programs a line of JSON for each event. Any thread.
class BatchBoard final : public BatchListener {
 public:
  /// `films` and `frames`: the totals of the batch; the frames are those of drawings.
  BatchBoard(ProgressStyle style, std::int64_t films, std::int64_t frames);
  /// Leaves the cursor on a line of its own.
  ~BatchBoard() override;
  BatchBoard(const BatchBoard&) = delete;
  BatchBoard& operator=(const BatchBoard&) = delete;

  /// Returns a listener that prints what it hears and also writes it to the log.
  std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                 const std::string& log) override;
  void end(const BatchResult& result, std::int64_t frames) override;
  void forget(const FilmNames& names) override;

  /// Prints an event of a film that is being made: a line of JSON.
  void tell_event(const std::string& line);
  void warn(const FilmNames& names, const std::string& warning);
  void show(const FilmNames& names, const Progress& progress);

 private:
  void print_line(const std::string& line);
  void redraw(bool at_once);
  [[nodiscard]] std::string bar() const;

  const ProgressStyle style_;
  const std::int64_t films_;
  const std::int64_t frames_;
  std::mutex mutex_;                     ///< guards all below
  std::map<std::string, Progress> now_;  ///< by file
  std::map<std::string, double> next_event_s_;
  std::int64_t films_over_ = 0;
  std::int64_t failed_ = 0;
  std::int64_t frames_over_ = 0;  ///< of drawings that have ended
  std::int64_t frames_made_ = 0;  ///< of those, made by this run
  double begin_s_;
  double next_redraw_s_ = 0.0;
  std::size_t bar_width_ = 0;
};

constexpr double kRedrawSeconds = 0.1;

constexpr double kEventSeconds = 0.5;

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string event_of_end(const BatchResult& result) {
  const FilmNames names{result.job, result.file};
  if (result.outcome == FilmOutcome::kFailed) {
    return fail_event(names, {result.kind, result.why});
  }
  const bool is_made = result.outcome == FilmOutcome::kMade;
  const char* const what = is_made                                  ? "end"
                           : result.outcome == FilmOutcome::kQueued ? "queue"
                                                                    : "keep";
  Json event = event_of(names, what);
  if (result.frames > 0) event["frames"] = result.frames;
  if (is_made) event["seconds"] = static_cast<double>(std::llround(result.seconds * 1e3)) / 1e3;
  return event_line(event);
}

/// Passes on what a drawing tells to the board and to the log.
class DrawingOnBoard final : public DrawingListener {
 public:
  DrawingOnBoard(FilmNames names, BatchBoard& board, std::string log)
      : names_(std::move(names)), board_(board), log_(std::move(log)) {}

  void begin(const FilmStart& start) override {
    const std::string line = begin_line(start);
    if (!line.empty()) log_.say(line.substr(0, line.size() - 1));
    board_.tell_event(begin_event(names_, start));
  }
  void warn(const std::string& warning) override {
    log_.say("warning: " + warning);
    board_.warn(names_, warning);
  }
  void show(const Progress& progress) override { board_.show(names_, progress); }
  void diverge(const PassedDivergence& divergence) override {
    log_.say(fmt::format("diverged at tick {}, and goes on: {}", divergence.tick, divergence.what));
    board_.tell_event(event_line(divergence_event(names_, divergence)));
  }
  void end(const FilmEnd& end) override {
    const std::string line = end_line(end);
    log_.say(line.substr(0, line.size() - 1));
  }
  void fail(const Error& error) override { log_.say("failed: " + error.message); }
  void say(const std::string& line) override { log_.say(line); }
  [[nodiscard]] std::string log() const override { return log_.path(); }

 private:
  FilmNames names_;
  BatchBoard& board_;
  BatchLog log_;
};

std::unique_ptr<DrawingListener> BatchBoard::begin_drawing(const FilmNames& names,
                                                           const std::string& log) {
  return std::make_unique<DrawingOnBoard>(names, *this, log);
}

BatchBoard::BatchBoard(ProgressStyle style, std::int64_t films, std::int64_t frames)
    : style_(style), films_(films), frames_(frames), begin_s_(now_s()) {}

BatchBoard::~BatchBoard() {
  if (bar_width_ > 0) print_message("\n");
}

void BatchBoard::tell_event(const std::string& line) {
  if (style_ == ProgressStyle::kJson) print_message(line);
}

void BatchBoard::warn(const FilmNames& names, const std::string& warning) {
  const std::lock_guard lock(mutex_);
  print_line(
      fmt::format("tickreel: warning: {}: {}", shown_name(names.file), told_message(warning)));
}

void BatchBoard::show(const FilmNames& names, const Progress& progress) {
  const std::lock_guard lock(mutex_);
  now_[names.file] = progress;
  if (style_ == ProgressStyle::kBar) return redraw(false);
  if (style_ != ProgressStyle::kJson) return;
  double& next = next_event_s_[names.file];
  const bool is_last = progress.frames_done == progress.frames_total;
  if (!is_last && now_s() < next) return;
  next = now_s() + kEventSeconds;
  print_message(event_line(progress_event(names, progress)));
}

void BatchBoard::forget(const FilmNames& names) {
  const std::lock_guard lock(mutex_);
  now_.erase(names.file);
  next_event_s_.erase(names.file);
}

void BatchBoard::end(const BatchResult& result, std::int64_t frames) {
  const std::lock_guard lock(mutex_);
  now_.erase(result.file);
  next_event_s_.erase(result.file);
  ++films_over_;
  frames_over_ += frames;
  const bool is_made = result.outcome == FilmOutcome::kMade;
  if (is_made) frames_made_ += frames;
  const bool has_failed = result.outcome == FilmOutcome::kFailed;
  if (has_failed) ++failed_;
  if (style_ == ProgressStyle::kJson) return print_message(event_of_end(result));
  const std::string name = shown_name(result.file.empty() ? result.job : result.file);
  const std::string place = fmt::format("[{}/{}] ", films_over_, films_);
  if (has_failed) {
    // An error is said whatever is said of the progress.
    print_line(fmt::format("{}{}: failed: {}", place, name, told_message(result.why)));
  } else if (style_ == ProgressStyle::kLines && is_made) {
    print_line(fmt::format("{}{}: made, {}, {:.1f} s", place, name, counted(result.frames, "frame"),
                           result.seconds));
  }
  redraw(true);
}

/// Prints the line over the progress bar, if there is one; the next redraw() puts the bar below it.
void BatchBoard::print_line(const std::string& line) {
  if (bar_width_ == 0) return print_message(line + "\n");
  print_message(fmt::format("\r{:<{}}\n", line, bar_width_));
  bar_width_ = 0;
}

void BatchBoard::redraw(bool at_once) {
  if (style_ != ProgressStyle::kBar) return;
  const double now = now_s();
  if (!at_once && now < next_redraw_s_) return;
  next_redraw_s_ = now + kRedrawSeconds;
  const std::string text = bar();
  print_message(fmt::format("\r{:<{}}", text, bar_width_));
  bar_width_ = std::max(bar_width_, text.size());
}

/// Returns "37/200 films, 2 failed, 18% of frames, ETA ~1:05: a.mp4 45%, b.mp4 12%".
std::string BatchBoard::bar() const {
  double frames_now = 0.0;
  std::string names;
  for (const auto& [file, progress] : now_) {
    const double total = static_cast<double>(std::max<std::int64_t>(progress.frames_total, 1));
    const double share = static_cast<double>(progress.frames_done) / total;
    const bool is_render = progress.stage == ExportStage::kRender;
    // A film that is being joined or checked already has all its frames.
    frames_now += is_render ? static_cast<double>(progress.frames_done) : total;
    names += fmt::format("{}{} {}", names.empty() ? ": " : ", ", shown_name(file),
                         is_render ? fmt::format("{:.0f}%", share * 100.0)
                                   : std::string(stage_name(progress.stage)));
  }
  const double done = static_cast<double>(frames_over_) + frames_now;
  const double all = static_cast<double>(std::max<std::int64_t>(frames_, 1));
  const double made = static_cast<double>(frames_made_) + frames_now;
  std::string text = fmt::format("{}/{} films", films_over_, films_);
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  text += fmt::format(", {:.0f}% of frames", std::min(100.0 * done / all, 100.0));
  const double elapsed = now_s() - begin_s_;
  if (made > 0.0 && elapsed > 1.0) {
    text += ", ETA ~" + duration_in_words(elapsed * std::max(all - done, 0.0) / made);
  }
  return (text + names).substr(0, column_count() - 1);
}

/// Turns the results of a batch into the status of the command: a failed film makes it fail.
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
    settings_.draw = draw_films_apart(find_replay_game);
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
  /// Notes which renderer draws, because films are made again when it changes. Without OpenGL,
  /// films of cards are still made.
  void ask_opengl() {
    const auto facts = offscreen_facts();
    if (facts) settings_.opengl = facts->description;
  }

  /// Only --overwrite replaces files that have no manifest, so only then could an input be
  /// overwritten.
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
    const CrashReporter last_words("The films that are there are whole: the same command goes on");
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
  // A list with mistakes is refused now, before the wait for replays.
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
      "See docs/scripts.md.\n\nExample:\n"
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
