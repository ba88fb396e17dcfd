#include "movie/fleet/farm/farm_status.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/text/shown_name.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;
using FilmStands = FarmStatus::State;

bool is_there(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

/// Returns the state of a film without a folder of a farm.
FarmStatus status_without_farm(const std::string& film) {
  FarmStatus status;
  status.state = is_there(film) ? FilmStands::kComplete : FilmStands::kNothing;
  return status;
}

/// The reason that most of those that wait have.
std::string last_reason(const std::vector<FarmJob>& jobs, FarmJob::State of) {
  std::string reason;
  for (const FarmJob& job : jobs) {
    const bool is_told = job.state == of && job.task && job.reason != "None" && !job.reason.empty();
    if (is_told) reason = job.reason;
  }
  return reason;
}

}  // namespace

std::int64_t FarmStatus::count(FarmJob::State of) const {
  return std::ranges::count_if(
      jobs, [of](const FarmJob& job) { return job.task.has_value() && job.state == of; });
}

bool FarmStatus::has_join_job() const {
  return std::ranges::any_of(jobs, [](const FarmJob& job) { return !job.task; });
}

const char* farm_state_word(FilmStands state) {
  switch (state) {
    case FilmStands::kNothing:
      return "nothing";
    case FilmStands::kComplete:
      return "complete";
    case FilmStands::kUnderWay:
      return "under way";
    case FilmStands::kFailed:
      return "failed";
    case FilmStands::kAbandoned:
      return "abandoned";
  }
  return "";
}

std::string not_readable(const std::string& film, const Error& why) {
  return fmt::format(
      "{}: {}. If nobody makes it any more, remove {}: segments that are finished stay",
      shown_name(film), why.message, shown_name(farm_folder_of(film)));
}

std::string nothing_makes(const std::string& film) {
  return fmt::format("there is neither {} nor anything that makes it", shown_name(film));
}

Result<FarmStatus> farm_status(const std::string& film) {
  if (!is_on_farm(film)) return status_without_farm(film);
  const std::string folder = farm_folder_of(film);
  FarmStatus status;
  auto result = read_farm_result(folder);
  if (!result) return result.error();
  auto farm = read_farm_file(folder);
  if (!farm && !is_on_farm(film)) return status_without_farm(film);
  if (!farm) return farm.error();
  status.farm = *std::move(farm);
  auto segments = segments_there(status.farm, farm_part_of(film));
  if (!segments)
    return is_on_farm(film) ? Result<FarmStatus>(segments.error()) : status_without_farm(film);
  status.segments = *std::move(segments);
  // round.json was written before farm.json, so when it is missing, everything is being removed.
  status.round.has_join = true;
  if (auto round = read_round(folder)) status.round = *std::move(round);
  if (*result) {
    status.result = **result;
    status.state = status.result.is_made ? FilmStands::kComplete : FilmStands::kFailed;
    return status;
  }
  const auto engine = open_farm_engine(status.farm.engine, nullptr);
  if (!engine) return engine.error();
  auto jobs = (*engine)->look(status.farm.name);
  status.state = FilmStands::kUnderWay;
  if (!jobs) {
    status.trouble = jobs.error().message;
    return status;
  }
  status.jobs = *std::move(jobs);
  // The join may have ended meanwhile, so the parts of the status may belong to different moments.
  if (!is_on_farm(film)) return status_without_farm(film);
  if (!status.jobs.empty()) return status;
  result = read_farm_result(folder);
  if (!result) return result.error();
  if (*result) {
    status.result = **result;
    status.state = status.result.is_made ? FilmStands::kComplete : FilmStands::kFailed;
  } else {
    status.state = FilmStands::kAbandoned;
  }
  return status;
}

std::string jobs_in_words(const FarmStatus& status) {
  if (!status.trouble.empty()) return status.trouble;
  const std::int64_t running = status.count(FarmJob::State::kRunning);
  const std::int64_t waiting = status.count(FarmJob::State::kWaiting);
  const std::int64_t held = status.count(FarmJob::State::kHeld);
  if (running + waiting + held == 0) return status.has_join_job() ? "the join" : "no job";
  std::string text = fmt::format("{} running", running);
  if (waiting > 0) {
    const std::string reason = last_reason(status.jobs, FarmJob::State::kWaiting);
    text += fmt::format(", {} waiting{}", waiting, reason.empty() ? "" : " (" + reason + ")");
  }
  if (held > 0) {
    text += fmt::format(", {} held ({})", held, last_reason(status.jobs, FarmJob::State::kHeld));
  }
  return text;
}

}  // namespace tickreel::movie
