#include "movie/fleet/farm/farm_film.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

#include "core/files/locked_directory.h"
#include "core/files/system_error.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/film_differences.h"
#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/farm_files.h"
#include "movie/fleet/farm/farm_round.h"
#include "movie/fleet/farm/farm_status.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_files.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// With fewer frames, starting a process costs more than its frames.
constexpr std::int64_t kLeastTaskFrames = kDefaultSegmentFrames;

/// Returns a name that no other job of any user has.
std::string new_name() {
  std::random_device random;
  return fmt::format("tickreel-{:08x}{:08x}", random(), random());
}

std::int64_t segments_per_task(const FilmDefinition& film) {
  const std::int64_t longest = std::max<std::int64_t>(
      film.plan.frame_count / std::max<std::int64_t>(film.plan.segment_count(), 1), 1);
  return std::max<std::int64_t>((kLeastTaskFrames - 1) / longest + 1, 1);
}

FarmFile farm_of(const FilmPlan& plan, const EngineOptions& options) {
  FarmFile farm;
  farm.engine = options.engine;
  farm.name = new_name();
  farm.directory = fs::current_path().string();
  farm.film = plan.film;
  farm.options = options.slurm_options;
  farm.segments_per_task = segments_per_task(plan.film);
  farm.tasks_at_a_time = plan.jobs;
  farm.same_renderer = options.same_renderer;
  farm.overwrite = plan.overwrite;
  farm.writes_manifest = plan.writes_manifest;
  farm.has_poster = plan.poster.is_wanted;
  farm.poster_frame = plan.poster.frame.value_or(-1);
  return farm;
}

/// Checks that what an interrupted export left belongs to the same film.
Status check_same_film(const std::string& part, const FilmDefinition& was, FilmDefinition is) {
  is.music = was.music;
  is.sounds = was.sounds;
  if (split_buses(was) == split_buses(is)) is.tracks = was.tracks;
  const auto found = differences(was, is);
  if (found.empty()) return {};
  return bad_usage("cannot resume " + part + ": " + joined(found) +
                   ". Ask for the same as before, or start anew with §overwrite");
}

/// Checks that the content of FILE.part may be continued or replaced, and removes it in the latter
/// case. The directory is locked.
Status prepare_part(const FilmPlan& plan) {
  const std::string part = farm_part_of(plan.path);
  const FilmFile wanted{plan.film, {}};
  const auto names = names_in(part);
  if (!names) return names.error();
  const auto use = plan.resume      ? DirectoryUse::kResume
                   : plan.overwrite ? DirectoryUse::kReplace
                                    : DirectoryUse::kNew;
  const auto there = film_in(part, wanted, *names, use);
  if (!there) return there.error();
  const std::int64_t count = *there ? count_records(*names, (*there)->film) : 0;
  if (count > 0 && use == DirectoryUse::kNew) {
    return in_the_way(fmt::format(
        "{} holds {} of {} segments of an interrupted export: go on with §resume, or start anew "
        "with §overwrite",
        part, count, (*there)->film.plan.segment_count()));
  }
  if (count > 0 && use == DirectoryUse::kResume) {
    return check_same_film(part, (*there)->film, plan.film);
  }
  if (!*there) return {};
  std::error_code error;
  fs::remove_all(farm_folder_in(part), error);
  const auto removed = remove_own_files(part, (*there)->film);
  return removed ? Status() : removed.error();
}

/// Writes down the film to make. farm.json comes last: from then on the film counts as made by a
/// farm.
Result<FarmFile> write_down(const FilmPlan& plan, const EngineOptions& options, FarmRound& round) {
  const std::string part = farm_part_of(plan.path);
  const std::string folder = farm_folder_in(part);
  // The number is above all earlier ones, so that a task of an earlier round that is still running
  // can be told apart.
  if (const auto before = read_round(folder)) round.number = before->number;
  ++round.number;
  std::error_code error;
  fs::remove_all(folder, error);
  if (mkdir(folder.c_str(), 0777) != 0) return cannot("make the directory", folder, errno);
  FarmFile farm = farm_of(plan, options);
  Status written = write_round(folder, round);
  if (written) written = write_farm_file(folder, farm);
  if (written) return farm;
  // Removes even a complete farm.json, because no job was submitted.
  fs::remove_all(folder, error);
  return written.error();
}

/// Makes FILE.part, or checks that an existing one may be continued, and writes down the film to
/// make. No other process may work there meanwhile; the tasks may afterwards.
Result<FarmFile> prepare(const FilmPlan& plan, const EngineOptions& options, FarmRound& round) {
  const auto locked = LockedDirectory::lock(farm_part_of(plan.path), LockMode::kAlone,
                                            LockedDirectory::WhenMissing::kMake);
  if (!locked) return locked.error();
  // Another command may have been faster.
  if (Status free = check_not_on_farm(plan.path); !free) return free.error();
  const Status prepared = prepare_part(plan);
  Result<FarmFile> written =
      prepared ? write_down(plan, options, round) : Result<FarmFile>(prepared.error());
  if (!written) locked->remove_if_unused();
  return written;
}

Status hand_over(const FilmPlan& plan, const FarmFile& farm, const FarmRound& round) {
  const std::string part = farm_part_of(plan.path);
  const auto engine = open_farm_engine(farm.engine, plan.stop);
  if (!engine) return engine.error();
  const auto segments = segments_there(farm, part);
  if (!segments) return segments.error();
  return submit_round(**engine, farm, part, round, missing_tasks(farm, *segments));
}

/// Removes the files of a failed beginning, but no segments.
void take_back(const FilmPlan& plan) {
  const std::string part = farm_part_of(plan.path);
  std::error_code error;
  fs::remove_all(farm_folder_in(part), error);
  fs::remove(part, error);
}

/// Begins a film that is not made by a farm yet.
Status begin_anew(const FilmPlan& plan, const EngineOptions& options) {
  if (Status free = check_names(plan); !free) return free;
  FarmRound round;
  const auto farm = prepare(plan, options, round);
  if (!farm) return farm.error();
  Status begun = hand_over(plan, *farm, round);
  if (begun) return begun;
  // A command that waits will try again.
  if (begun.error().kind == ErrorKind::kNotNow && !options.detach) return {};
  const auto status = farm_status(plan.path);
  if (!status || status->jobs.empty()) {
    take_back(plan);
    return begun;
  }
  return Error{begun.error().kind,
               fmt::format("{}; what was handed over runs on: {} hands over the rest",
                           begun.error().message, farm_command("wait", plan.path))};
}

}  // namespace

Status check_fits_farm(const FilmPlan& plan) {
  if (!is_stored(plan)) {
    return bad_usage(
        "only a film in a file, such as -o film.mp4, is made in segments, which "
        "§engine slurm needs");
  }
  if (plan.size_limit > 0) {
    return bad_usage("§size-limit looks for a §crf on one machine: give §crf with §engine slurm");
  }
  if (!plan.cache.empty()) return bad_usage("§cache is not for §engine slurm");
  return {};
}

Status check_not_on_farm(const std::string& film) {
  if (!is_on_farm(film)) return {};
  const auto status = farm_status(film);
  if (!status && status.error().kind == ErrorKind::kBadFile) {
    return in_the_way(not_readable(film, status.error()));
  }
  // A film that failed, or has no job left, will not be made any more.
  const bool is_over =
      status && (status->state == FarmStatus::State::kFailed ||
                 (status->state != FarmStatus::State::kUnderWay && status->round.has_join));
  if (is_over) return {};
  return in_the_way(fmt::format("{} is being made by other machines: {} waits for it, {} ends that",
                                shown_name(film), farm_command("wait", film),
                                farm_command("cancel", film)));
}

Status hand_over_to_farm(const FilmPlan& plan, const EngineOptions& options) {
  if (Status fits = check_fits_farm(plan); !fits) return fits;
  const Status is_free = check_not_on_farm(plan.path);
  if (is_free) return begin_anew(plan, options);
  if (!plan.resume) return is_free;
  if (Status own = check_is_own(farm_part_of(plan.path)); !own) return own;
  const auto farm = read_farm_file(farm_folder_of(plan.path));
  if (!farm) return farm.error();
  return check_same_film(farm_part_of(plan.path), farm->film, plan.film);
}

Result<FilmOutcome> wait_on_farm(const std::string& film, const FarmWait& wait,
                                 FilmListener& listener) {
  bool is_left = false;
  Status made = wait_for_farm(film, wait, listener, is_left);
  if (!made) return made.error();
  return is_left ? FilmOutcome::kQueued : FilmOutcome::kMade;
}

Result<FilmOutcome> make_on_farm(const FilmPlan& plan, const EngineOptions& options,
                                 const FarmWait& wait, FilmListener& listener) {
  if (Status handed = hand_over_to_farm(plan, options); !handed) return handed.error();
  if (options.detach) return FilmOutcome::kQueued;
  return wait_on_farm(plan.path, wait, listener);
}

}  // namespace tickreel::movie
