#include "movie/fleet/farm/farm_join.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "encode/segments/segment_file.h"
#include "movie/fleet/farm/attribute_cache.h"
#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_round.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/join_directory.h"
#include "movie/make/store/segment_directory.h"
#include "movie/make/store/segment_files.h"
#include "movie/make/store/segment_names.h"
#include "movie/plan/film_plan.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;
using TaskState = TaskReport::State;

/// For how long, and how often, a join asks a scheduler that takes no more jobs of the user. The
/// join keeps a node meanwhile.
constexpr std::chrono::minutes kLimitPatience{10};
constexpr std::chrono::seconds kLimitPause{2};

/// The tasks whose segments are missing, and the reasons.
struct Missing {
  /// Tasks to run again: never taken, lost once, or their node was left out.
  std::vector<std::int64_t> again;
  std::vector<std::int64_t> silent;  ///< those of `again` that were taken and never reported
  std::vector<std::string> reasons;  ///< one for each failed task
  ErrorKind kind = ErrorKind::kFailed;
  std::set<std::string> left_out;
  bool is_explained = true;  ///< each task has reported its outcome
};

std::string film_of(const std::string& part) {
  return part.substr(0, part.size() - std::string(kPartEnding).size());
}

class Join {
 public:
  Join(std::string part, WantedFilm wanted, const std::atomic<bool>* stop, FilmListener& listener)
      : part_(std::move(part)),
        folder_(farm_folder_in(part_)),
        film_(film_of(part_)),
        farm_(std::move(wanted.farm)),
        round_(std::move(wanted.round)),
        stop_(stop),
        listener_(listener) {}

  Status run() {
    auto missing = look_at_tasks();
    if (!missing) return end(missing.error());
    if (!missing->reasons.empty()) return end(failure_of(*missing));
    if (!missing->again.empty()) return begin_round(*missing);
    return make_film();
  }

 private:
  /// Waits for files that a shared directory shows late: a task that has ended may have left more
  /// than is visible yet.
  Result<Missing> look_at_tasks() const {
    auto missing = missing_now();
    wait_until(
        [&] {
          missing = missing_now();
          return !missing || missing->is_explained;
        },
        attribute_cache_time(part_), stop_);
    return missing;
  }

  [[nodiscard]] Result<Missing> missing_now() const {
    const auto segments = segments_there(farm_, part_);
    if (!segments) return segments.error();
    Missing missing;
    for (const std::int64_t task : missing_tasks(farm_, *segments)) add(task, missing);
    return missing;
  }

  void add(std::int64_t task, Missing& missing) const {
    const auto report = read_task_report(folder_, task);
    if (!report || report->round != round_.number) return add_silent(task, missing);
    if (report->state == TaskState::kFailed && report->kind == ErrorKind::kInterrupted) {
      missing.reasons.push_back(fmt::format("task {} was cancelled on {}", task, report->node));
      return;
    }
    if (report->state == TaskState::kFailed) {
      if (missing.reasons.empty()) missing.kind = report->kind;
      missing.reasons.push_back(
          fmt::format("task {} on {}: {}", task, report->node, report->message));
      return;
    }
    if (report->state == TaskState::kLeftOut) {
      missing.again.push_back(task);
      missing.left_out.insert(report->node);
      return;
    }
    missing.is_explained = false;
    // A task is lost without a report when its node dies, so one loss is forgiven. A task that is
    // killed for what it does would be killed again.
    if (report->state == TaskState::kRunning && report->losses == 0) {
      missing.again.push_back(task);
    } else {
      missing.reasons.push_back(
          report->state == TaskState::kRunning
              ? fmt::format("task {} was ended again, on {}", task, report->node)
              : fmt::format("task {} was done on {}, but its segments are not there", task,
                            report->node));
    }
  }

  /// Adds a task that has not reported in this round.
  void add_silent(std::int64_t task, Missing& missing) const {
    if (!round_.has_submitted(task)) {
      missing.again.push_back(task);
      return;
    }
    missing.is_explained = false;
    // One loss is forgiven, as in add().
    const auto report = read_task_report(folder_, task);
    if (!round_.was_silent(task) && !report) {
      missing.again.push_back(task);
      missing.silent.push_back(task);
      return;
    }
    missing.reasons.push_back(
        fmt::format("task {} was ended again, before it said anything{}", task,
                    report ? "; it had begun on " + report->node + " before" : ""));
  }

  [[nodiscard]] Error failure_of(const Missing& missing) const {
    const auto count = static_cast<std::int64_t>(missing.reasons.size());
    // The first reason stands for all.
    const std::string more = count > 1 ? fmt::format("; and {} more", count - 1) : "";
    return {missing.kind,
            fmt::format("{} of {} failed. {}{}", count, counted(farm_.task_count(), "task"),
                        missing.reasons.front(), more)};
  }

  Status begin_round(const Missing& missing) {
    const auto engine = open_farm_engine(farm_.engine, stop_);
    if (!engine) return end(engine.error());
    FarmRound next = round_;
    ++next.number;
    next.silent = runs_of(missing.silent);
    for (const std::string& node : missing.left_out) {
      if (std::ranges::find(next.left_out, node) == next.left_out.end()) {
        next.left_out.push_back(node);
      }
    }
    if (Status taken = submit_patiently(**engine, next, missing.again); !taken) {
      return end(taken.error());
    }
    listener_.say(
        fmt::format("round {}: {} once more", next.number, counted(missing.again.size(), "task")));
    return {};
  }

  /// Submits a round, and tries again for a while. The user's limit counts this join, jobs that are
  /// just ending, and the user's other jobs, so a refusal now may not be one in a minute.
  Status submit_patiently(FarmEngine& engine, const FarmRound& next,
                          const std::vector<std::int64_t>& tasks) const {
    Status submitted;
    wait_until(
        [&] {
          submitted = submit_rest(engine, next, tasks);
          return submitted || submitted.error().kind != ErrorKind::kNotNow;
        },
        kLimitPatience, stop_, kLimitPause);
    return submitted;
  }

  /// Submits what is not submitted yet: when the scheduler has taken the tasks already, only the
  /// join is missing.
  [[nodiscard]] Status submit_rest(FarmEngine& engine, const FarmRound& next,
                                   const std::vector<std::int64_t>& tasks) const {
    auto written = read_round(folder_);
    if (!written) return written.error();
    const bool has_tasks = written->number == next.number && !written->submitted.empty();
    return has_tasks ? submit_join(engine, farm_, part_, *std::move(written))
                     : submit_round(engine, farm_, part_, next, tasks);
  }

  Status make_film() {
    StoredFilmSettings settings;
    settings.path = film_;
    settings.overwrite = farm_.overwrite;
    settings.writes_manifest = farm_.writes_manifest;
    settings.stop = stop_;
    auto warnings = join_directory(part_, settings, nullptr);
    if (!warnings) return end(forget_damaged(warnings.error()));
    for (std::int64_t task = 0; task < farm_.task_count(); ++task) add_warnings(task, *warnings);
    for (const std::string& warning : *warnings) listener_.warn(warning);
    if (Status pictured = make_its_poster(); !pictured)
      warnings->push_back(pictured.error().message);
    if (warnings->empty()) {
      remove_farm(part_, listener_);
      return {};
    }
    const Status told = write_farm_result(folder_, {true, {}, ErrorKind::kFailed, *warnings});
    if (!told) return prefixed(film_ + " is complete, but ", told.error());
    // Removes the segments, which are no longer needed; the warnings stay.
    const auto removed = remove_own_files(part_, farm_.film);
    if (!removed) listener_.warn(removed.error().message);
    return {};
  }

  /// Removes the records of damaged segments, so that they are made again when the film is resumed.
  [[nodiscard]] Error forget_damaged(const Error& why) const {
    if (why.kind != ErrorKind::kBadFile) return why;
    const auto intact = SegmentDirectory::open_finished(part_, stop_);
    if (!intact) return why;
    std::string damaged;
    for (std::int64_t i = 0; i < farm_.film.plan.segment_count(); ++i) {
      if (intact->segments().contains(i)) continue;
      if (!remove_file(part_ + "/" + segment_name(i, ".json"))) return why;
      damaged += fmt::format("{}{}", damaged.empty() ? "" : ", ", i);
    }
    if (damaged.empty()) return why;
    return failed(fmt::format("segments are damaged, and are to be made again: {}", damaged));
  }

  /// Adds the warnings of a task that no other task has given.
  void add_warnings(std::int64_t task, Names& warnings) const {
    const auto report = read_task_report(folder_, task);
    if (!report) return;
    for (const std::string& warning : report->warnings) {
      if (std::ranges::find(warnings, warning) == warnings.end()) warnings.push_back(warning);
    }
  }

  [[nodiscard]] Status make_its_poster() const {
    if (!farm_.has_poster) return {};
    FilmPlan plan;
    plan.film = farm_.film;
    plan.path = film_;
    plan.overwrite = farm_.overwrite;
    plan.resume = true;  // an earlier join may have been killed behind it
    plan.poster.is_wanted = true;
    if (farm_.poster_frame >= 0) plan.poster.frame = farm_.poster_frame;
    return make_poster(plan, farm_.film.plan.frame_count);
  }

  /// Reports that the film could not be made.
  Status end(const Error& why) {
    Status told = write_farm_result(folder_, {false, why.message, why.kind, {}});
    return told ? Status(why) : told;
  }

  std::string part_;
  std::string folder_;
  std::string film_;
  FarmFile farm_;
  FarmRound round_;
  const std::atomic<bool>* stop_;
  FilmListener& listener_;
};

/// Whether a join was killed while it removed the finished film's files. farm.json is written last,
/// so round.json was there; waits for files that a shared directory shows late.
bool is_half_removed(const std::string& part, const std::atomic<bool>* stop) {
  std::error_code not_there;
  const std::string film = film_of(part);
  if (!is_on_farm(film) || !fs::exists(film, not_there)) return false;
  return !wait_until([&] { return fs::exists(farm_folder_in(part) + kRoundFileName, not_there); },
                     attribute_cache_time(part), stop);
}

/// Removes the rest of FILE.part, without farm/, that a killed process has left, if the film is
/// there and FILE.part says that it is this one.
void remove_rest(const std::string& part, FilmListener& listener) {
  const auto left = read_film_file(film_file_in(part));
  if (left && left->complete) {
    const auto hash = hash_file(film_of(part));
    if (!hash || *hash != *left->complete) return;
    const auto others = remove_own_files(part, left->film);
    if (!others) return listener.warn(others.error().message);
  }
  rmdir(part.c_str());
}

Status take_away(const std::string& part) {
  const std::string folder = farm_folder_in(part);
  const auto farm = read_farm_file(folder);
  std::error_code error;
  // farm.json is removed last, also after the rest of FILE.part: on its own, it shows that the
  // removal was interrupted.
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code left;
    if ("/" + entry->path().filename().string() != kFarmFileName)
      fs::remove_all(entry->path(), left);
  }
  const auto remove_segments = [&]() -> Status {
    if (!farm) return {};
    const auto others = remove_own_files(part, farm->film);
    return others ? Status() : others.error();
  };
  if (Status removed = remove_segments(); !removed) return removed;
  fs::remove_all(folder, error);
  if (error) return failed("cannot remove " + folder + ": " + error.message());
  // Removes film.json, which stayed because farm/ was still there.
  if (Status removed = remove_segments(); !removed) return removed;
  // Files of others stay, and so does the directory then.
  rmdir(part.c_str());
  return {};
}

}  // namespace

Status run_farm_join(const std::string& part, const std::atomic<bool>* stop,
                     FilmListener& listener) {
  if (is_half_removed(part, stop)) {
    remove_farm(part, listener);
    return {};
  }
  auto wanted = read_wanted_film(part, stop);
  if (!wanted) return wanted.error();
  if (*wanted) return Join(part, **std::move(wanted), stop, listener).run();
  listener.say(not_wanted(part));
  remove_rest(part, listener);
  return {};
}

void remove_farm(const std::string& part, FilmListener& listener) {
  if (const Status taken = take_away(part); !taken) {
    listener.warn(fmt::format("{} is complete, but its workplace is left: {}",
                              shown_name(film_of(part)), taken.error().message));
  }
}

}  // namespace tickreel::movie
