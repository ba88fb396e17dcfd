#include "movie/fleet/farm/farm_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/fleet/farm/attribute_cache.h"
#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_join.h"
#include "movie/fleet/farm/farm_round.h"
#include "movie/fleet/farm/farm_status.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

using Clock = std::chrono::steady_clock;
using FilmStands = FarmStatus::State;

/// The pauses between two checks: short at first, so that a person does not notice them; later
/// long, so that the scheduler does not.
constexpr std::chrono::milliseconds kFirstPause{500};
constexpr std::chrono::seconds kLaterPause{3};
constexpr std::chrono::seconds kFirstTime{60};

std::string how_to_go_on(const std::string& film, const FarmStatus& status) {
  if (status.segments.count == 0) return "repeat the command with §resume";
  return fmt::format("{} are kept in {}: repeat the command with §resume",
                     segments_in_words(status.segments.count, status.farm.film.plan),
                     shown_name(farm_part_of(film)));
}

class Watch {
 public:
  Watch(std::string film, const FarmWait& wait, FilmListener& listener)
      : film_(std::move(film)), wait_(wait), listener_(listener) {}

  Status run(bool& is_left) {
    is_left = false;
    while (true) {
      if (is_stopped()) return interrupted(is_left);
      auto status = farm_status(film_);
      if (!status) return status.error();
      if (const auto end = end_of(*status)) return *end;
      show(*status);
      if (Status handed = hand_over(*status); !handed) return handed;
      pause();
    }
  }

 private:
  Status interrupted(bool& is_left) const {
    is_left = wait_.leaves_jobs != nullptr && wait_.leaves_jobs();
    if (is_left) return {};
    auto status = farm_status(film_);
    if (Status cancelled = cancel_farm(film_, wait_.stop); !cancelled) return cancelled;
    return Error{ErrorKind::kInterrupted,
                 fmt::format("{}: its jobs are cancelled; {}", shown_name(film_),
                             status ? how_to_go_on(film_, *status) : "")};
  }

  /// Returns the film's outcome; nothing while it is open.
  std::optional<Status> end_of(const FarmStatus& status) {
    switch (status.state) {
      case FilmStands::kUnderWay:
        quiet_since_.reset();
        return std::nullopt;
      case FilmStands::kComplete:
        for (const std::string& warning : status.result.warnings) listener_.warn(warning);
        if (is_on_farm(film_) && status.result.is_made) {
          remove_farm(farm_part_of(film_), listener_);
        } else {
          wait_for_last_removal();
        }
        return Status();
      case FilmStands::kFailed:
        return Status(
            Error{status.result.kind,
                  fmt::format("{}: {}; {}. The logs: {}", shown_name(film_), status.result.message,
                              how_to_go_on(film_, status), farm_command("logs", film_))});
      case FilmStands::kNothing:
      case FilmStands::kAbandoned:
        break;
    }
    // A shared directory may show files late.
    if (!quiet_since_) quiet_since_ = Clock::now();
    if (Clock::now() - *quiet_since_ < attribute_cache_time(directory())) return std::nullopt;
    if (status.state == FilmStands::kNothing) {
      return Status(failed(nothing_makes(film_)));
    }
    if (!status.round.has_join) return std::nullopt;
    if (is_half_removed()) {
      remove_farm(farm_part_of(film_), listener_);
      return Status();
    }
    return Status(failed(fmt::format(
        "{}: the scheduler has no job of it any more, and nothing was said; {}. The logs: {}",
        shown_name(film_), how_to_go_on(film_, status), farm_command("logs", film_))));
  }

  /// Whether a join was killed while it removed FILE.part: the film had its name by then.
  [[nodiscard]] bool is_half_removed() const {
    std::error_code error;
    return std::filesystem::exists(film_, error) &&
           !std::filesystem::exists(farm_folder_of(film_) + kRoundFileName, error);
  }

  /// Waits while the join is still removing FILE.part. Files of others stay.
  void wait_for_last_removal() const {
    constexpr std::chrono::seconds kLongEnough{5};
    std::error_code error;
    wait_until([&] { return !std::filesystem::exists(farm_part_of(film_), error); }, kLongEnough,
               wait_.stop);
  }

  [[nodiscard]] bool is_stopped() const { return wait_.stop != nullptr && wait_.stop->load(); }
  [[nodiscard]] std::string directory() const { return directory_of(film_); }

  void show(const FarmStatus& status) {
    const std::int64_t total = status.farm.film.plan.frame_count;
    if (total == 0) return;  // the film is unknown
    Progress progress;
    progress.frames_done = status.segments.frames;
    progress.frames_total = total;
    progress.elapsed_seconds = steady_seconds() - begin_s_;
    if (!first_frames_) {
      first_frames_ = progress.frames_done;
      listener_.begin({.frames = total, .frames_there = progress.frames_done});
    }
    const auto made = static_cast<double>(progress.frames_done - *first_frames_);
    if (made > 0) {
      progress.frames_per_second = made / progress.elapsed_seconds;
      progress.speed = progress.frames_per_second / status.farm.film.frame_rate.to_double();
      progress.seconds_left =
          static_cast<double>(total - progress.frames_done) / progress.frames_per_second;
    }
    if (progress.frames_done == total) progress.stage = ExportStage::kJoin;
    if (progress.stage == ExportStage::kJoin) progress.frames_done = 0;
    listener_.show(progress);
    std::string words = status.farm.engine + ": " + jobs_in_words(status);
    if (words == told_) return;
    listener_.say(words);
    told_ = std::move(words);
  }

  /// Submits what is not submitted yet: the command that began the film may have been killed, or
  /// the scheduler may have refused.
  Status hand_over(const FarmStatus& status) {
    const bool is_known =
        status.state == FilmStands::kUnderWay || status.state == FilmStands::kAbandoned;
    if (!is_known || !status.trouble.empty() || status.round.has_join) return {};
    if (Clock::now() < not_before_) return {};
    const auto engine = open_farm_engine(status.farm.engine, wait_.stop);
    if (!engine) return engine.error();
    const std::string part = farm_part_of(film_);
    const bool has_tasks = !status.jobs.empty();
    FarmRound round = status.round;
    if (has_tasks) take_tasks(status, round);
    Status handed = has_tasks ? submit_join(**engine, status.farm, part, round)
                              : submit_round(**engine, status.farm, part, round,
                                             missing_tasks(status.farm, status.segments));
    // Another process may have completed the film meanwhile.
    if (handed || !is_on_farm(film_)) return {};
    if (handed.error().kind != ErrorKind::kNotNow) return handed;
    constexpr std::chrono::seconds kRetryPause{10};
    not_before_ = Clock::now() + kRetryPause;
    listener_.say(status.farm.engine + ": " + handed.error().message);
    return {};
  }

  /// Adds the tasks that the scheduler has, even those that round.json does not list.
  static void take_tasks(const FarmStatus& status, FarmRound& round) {
    std::vector<std::int64_t> tasks;
    for (std::int64_t task = 0; task < status.farm.task_count(); ++task) {
      const bool is_in_queue =
          std::ranges::any_of(status.jobs, [task](const FarmJob& job) { return job.task == task; });
      if (is_in_queue || round.has_submitted(task)) tasks.push_back(task);
    }
    round.submitted = runs_of(tasks);
  }

  void pause() const {
    const bool is_early = steady_seconds() - begin_s_ < static_cast<double>(kFirstTime.count());
    const auto end =
        Clock::now() + (is_early ? kFirstPause : std::chrono::milliseconds(kLaterPause));
    constexpr std::chrono::milliseconds kStep{50};
    while (Clock::now() < end && !is_stopped()) {
      std::this_thread::sleep_for(kStep);
    }
  }

  std::string film_;
  const FarmWait& wait_;
  FilmListener& listener_;
  std::optional<Clock::time_point> quiet_since_{};
  /// Gives the command that is just submitting the film time to finish.
  Clock::time_point not_before_ = Clock::now() + std::chrono::seconds(5);
  double begin_s_ = steady_seconds();
  std::optional<std::int64_t> first_frames_{};
  std::string told_{};
};

}  // namespace

Status wait_for_farm(const std::string& film, const FarmWait& wait, FilmListener& listener,
                     bool& is_left) {
  if (Status own = check_is_own(farm_part_of(film)); !own) return own;
  return Watch(film, wait, listener).run(is_left);
}

Status cancel_farm(const std::string& film, const std::atomic<bool>* stop) {
  if (Status own = check_is_own(farm_part_of(film)); !own) return own;
  const std::string folder = farm_folder_of(film);
  const auto farm = read_farm_file(folder);
  if (!farm) return farm.error();
  const auto engine = open_farm_engine(farm->engine, stop);
  if (!engine) return engine.error();
  if (Status cancelled = (*engine)->cancel(farm->name); !cancelled) return cancelled;
  // An earlier failure says more.
  if (const auto result = read_farm_result(folder); result && *result) return {};
  return write_farm_result(folder, {false, "its jobs were cancelled", ErrorKind::kFailed, {}});
}

}  // namespace tickreel::movie
