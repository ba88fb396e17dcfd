#include "movie/fleet/farm/farm_round.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/shell_word.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {

FarmWork work_of(const FarmFile& farm, const FarmRound& round, const std::string& part) {
  return {farm.name,    farm.directory,       std::filesystem::absolute(part).string(),
          farm.options, farm.tasks_at_a_time, round.left_out};
}

Result<FarmSegments> segments_there(const FarmFile& farm, const std::string& part) {
  const auto names = names_in(part);
  if (!names) return names.error();
  FarmSegments segments;
  segments.there.resize(static_cast<std::size_t>(farm.film.plan.segment_count()));
  for (const std::string& name : *names) {
    const auto segment = segment_of_record(name);
    if (!segment || *segment >= farm.film.plan.segment_count()) continue;
    segments.there[static_cast<std::size_t>(*segment)] = true;
    segments.frames += farm.film.plan.range(*segment).count;
    ++segments.count;
  }
  return segments;
}

std::vector<std::int64_t> missing_tasks(const FarmFile& farm, const FarmSegments& segments) {
  std::vector<std::int64_t> tasks;
  for (std::size_t i = 0; i < segments.there.size(); ++i) {
    if (segments.there[i]) continue;
    const std::int64_t task = farm.task_of(static_cast<std::int64_t>(i));
    if (tasks.empty() || tasks.back() != task) tasks.push_back(task);
  }
  return tasks;
}

namespace {

namespace fs = std::filesystem;

Status write_script(const std::string& path, const std::string& text) {
  Status written = write_text_file(path, "#!/bin/sh\n" + text, WhenThere::kReplace);
  if (written && chmod(path.c_str(), 0755) != 0) return cannot("change", path, errno);
  return written;
}

/// Writes the scripts that the scheduler runs: task.sh and join.sh, in FILE.part/farm. The scripts
/// start the program of this process. They are written again before each round, because the program
/// may have moved.
Status write_farm_scripts(const FarmEngine& engine, const std::string& part) {
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error);
  if (error) return cannot("find", "/proc/self/exe", error.value());
  const std::string here = shell_word(fs::absolute(part).string());
  const std::string run = "exec " + shell_word(program.string()) + " farm ";
  const std::string folder = farm_folder_in(part);
  Status written = write_script(folder + "/task.sh",
                                fmt::format("{}task {} {} --node {}\n", run, here,
                                            engine.task_in_shell(), engine.node_in_shell()));
  return written ? write_script(folder + "/join.sh", run + "join " + here + "\n") : written;
}

Status take_join(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                 FarmRound round) {
  Status submitted = engine.submit_join(work_of(farm, round, part));
  if (!submitted) return submitted;
  round.has_join = true;
  const Status written = write_round(farm_folder_in(part), round);
  // Everything may have finished, and been removed, before the scheduler's answer arrived.
  std::error_code not_there;
  return std::filesystem::exists(farm_folder_in(part), not_there) ? written : Status();
}

}  // namespace

Status submit_round(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                    FarmRound round, const std::vector<std::int64_t>& tasks) {
  const std::string folder = farm_folder_in(part);
  if (Status written = write_farm_scripts(engine, part); !written) return written;
  round.submitted.clear();
  round.has_join = false;
  if (Status written = write_round(folder, round); !written) return written;
  if (!tasks.empty()) {
    const auto taken = engine.submit_tasks(work_of(farm, round, part), tasks);
    if (!taken) return taken.error();
    const auto end = tasks.begin() + static_cast<std::ptrdiff_t>(*taken);
    round.submitted = runs_of({tasks.begin(), end});
    if (Status written = write_round(folder, round); !written) return written;
  }
  return take_join(engine, farm, part, std::move(round));
}

Status submit_join(FarmEngine& engine, const FarmFile& farm, const std::string& part,
                   FarmRound round) {
  if (Status written = write_farm_scripts(engine, part); !written) return written;
  return take_join(engine, farm, part, std::move(round));
}

}  // namespace tickreel::movie
