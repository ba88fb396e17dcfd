#include "movie/fleet/farm/farm_values.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/files/file_names.h"
#include "core/text/shell_word.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {

std::string farm_part_of(const std::string& film) {
  return film + kPartEnding;
}

std::string farm_folder_of(const std::string& film) {
  return farm_folder_in(farm_part_of(film));
}

std::string farm_folder_in(const std::string& part) {
  return part + "/" + kFarmFolderName;
}

std::string farm_command(const std::string& what, const std::string& film) {
  const std::string name = film.starts_with('-') ? "./" + film : film;
  return "'tickreel farm " + what + " " + shell_word(name) + "'";
}

bool is_on_farm(const std::string& film) {
  std::error_code not_there;
  return std::filesystem::exists(farm_folder_of(film) + kFarmFileName, not_there);
}

std::vector<TaskRun> runs_of(const std::vector<std::int64_t>& tasks) {
  std::vector<TaskRun> runs;
  for (const std::int64_t task : tasks) {
    const bool goes_on = !runs.empty() && runs.back().first + runs.back().count == task;
    if (!goes_on) runs.push_back({task, 0});
    ++runs.back().count;
  }
  return runs;
}

bool FarmRound::has(const std::vector<TaskRun>& runs, std::int64_t task) {
  return std::ranges::any_of(runs, [task](const TaskRun& run) {
    return run.first <= task && task < run.first + run.count;
  });
}

std::int64_t FarmFile::task_count() const {
  return (film.plan.segment_count() - 1) / segments_per_task + 1;
}

std::int64_t FarmFile::end_segment(std::int64_t task) const {
  return std::min(first_segment(task + 1), film.plan.segment_count());
}

std::string farm_log_of(const std::string& folder, const std::string& what) {
  return folder + "/" + what + ".log";
}

}  // namespace tickreel::movie
