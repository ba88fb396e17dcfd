#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The state of a film that a farm makes lies in FILE.part/farm/, for all who see that directory:
// the machine that has begun it, the tasks on other machines, and later commands. Each file is
// written by one process at a time and is there completely or not at all. docs/cluster.md describes
// the fields.
//
//     farm.json            the film to make, and how (FarmFile)
//     round.json           the last round that was submitted (FarmRound)
//     task-000012.json     the outcome of a task (TaskReport)
//     node-NAME.json       the programs that a machine draws with (NodeProbe)
//     reference.json       the NodeProbe that all other machines must match
//     result.json          the outcome, unless the film is there without warnings (FarmResult)
//     task.sh, join.sh     the scripts that the scheduler runs
//     task-12.log          their output
//     work-*               segments that are being made

using Names = std::vector<std::string>;

/// Files in FILE.part/farm. farm.json is written last, read first and removed last.
inline constexpr const char* kFarmFileName = "/farm.json";
inline constexpr const char* kRoundFileName = "/round.json";

/// Return "FILE.part" and "FILE.part/farm" for FILE.
std::string farm_part_of(const std::string& film);
std::string farm_folder_of(const std::string& film);
/// Returns "FILE.part/farm" for "FILE.part".
std::string farm_folder_in(const std::string& part);
/// Whether a farm is making the film, or has left files of it.
bool is_on_farm(const std::string& film);

/// Returns a command to paste, such as "'tickreel farm wait FILE'".
std::string farm_command(const std::string& what, const std::string& film);

/// The film to make, and how. Written once, before any job is submitted.
struct FarmFile {
  std::string engine;     ///< "slurm"
  std::string name;       ///< the name of all its jobs in the scheduler; unique
  std::string directory;  ///< the directory in which the jobs run, for relative names in the film
  FilmDefinition film;    ///< complete
  Names options{};        ///< passed on to the scheduler
  std::int64_t segments_per_task = 1;
  std::int64_t tasks_at_a_time = 0;  ///< 0: any number
  bool same_renderer = false;        ///< leaves out nodes that draw differently
  bool overwrite = false;            ///< whether FILE may be replaced; see StoredFilmSettings
  bool writes_manifest = false;
  bool has_poster = false;
  std::int64_t poster_frame = -1;  ///< -1: the middle one

  [[nodiscard]] std::int64_t task_count() const;
  /// The segments of a task are [first_segment(), end_segment()).
  [[nodiscard]] std::int64_t first_segment(std::int64_t task) const {
    return task * segments_per_task;
  }
  [[nodiscard]] std::int64_t end_segment(std::int64_t task) const;
  [[nodiscard]] std::int64_t task_of(std::int64_t segment) const {
    return segment / segments_per_task;
  }
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// Tasks [first, first + count).
struct TaskRun {
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// Returns ascending numbers as runs.
std::vector<TaskRun> runs_of(const std::vector<std::int64_t>& tasks);

/// The last round that was submitted: some tasks and a join after them.
struct FarmRound {
  std::int64_t number = 0;
  std::vector<TaskRun> submitted{};
  std::vector<TaskRun> silent{};  ///< tasks that did not report in the round before
  Names left_out{};               ///< nodes that get no jobs
  bool has_join = false;          ///< the join was submitted too

  [[nodiscard]] bool has_submitted(std::int64_t task) const { return has(submitted, task); }
  [[nodiscard]] bool was_silent(std::int64_t task) const { return has(silent, task); }
  static bool has(const std::vector<TaskRun>& runs, std::int64_t task);
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The outcome of a task, as the task reports it.
struct TaskReport {
  enum class State : std::uint8_t { kRunning, kDone, kFailed, kLeftOut };
  std::int64_t round = 0;
  State state = State::kRunning;
  std::string node;
  std::string message{};  ///< for kFailed
  ErrorKind kind = ErrorKind::kFailed;
  Names warnings{};
  std::int64_t losses = 0;  ///< how many earlier rounds ended it without a report
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The programs that a machine makes pictures with, and a picture that it has made.
struct NodeProbe {
  std::string node;
  FilmProvenance provenance;
  std::uint64_t picture_hash = 0;  ///< of a frame of the film, before it is encoded
  std::uint64_t packet_hash = 0;   ///< of the encoded frame
  std::uint64_t sound_hash = 0;    ///< of the frame's samples
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The outcome of the film, as its join reports it.
struct FarmResult {
  bool is_made = false;
  std::string message{};  ///< why there is no film
  ErrorKind kind = ErrorKind::kFailed;
  Names warnings{};
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// Returns the path of the log of a task, or of the join.
std::string farm_log_of(const std::string& folder, const std::string& what);

}  // namespace tickreel::movie
