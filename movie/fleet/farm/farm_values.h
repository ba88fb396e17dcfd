#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The state of a film that a farm makes lies in FILE.part/farm/. The machine that has begun the
// film, the tasks on other machines, and later commands read it there. Each file is written by one
// process at a time and exists completely or not at all. docs/cluster.md describes the fields.
//
//     farm.json            the film to make, and how (FarmFile)
//     round.json           the last round that was submitted (FarmRound)
//     task-000012.json     the outcome of a task (TaskReport)
//     node-NAME.json       the programs that a machine draws with (NodeProbe)
//     reference.json       the NodeProbe that all other machines must match
//     result.json          the outcome, unless the film was made without warnings (FarmResult)
//     task.sh, join.sh     the scripts that the scheduler runs
//     task-12.log          the output of the scripts: of a task,
//     join.log             and of the join
//     work-*               segments that are being made

/// A list of names or texts.
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

/// Returns a command that a user can run, in quotation marks: "'tickreel farm wait FILE'" for
/// `what` "wait".
std::string farm_command(const std::string& what, const std::string& film);

/// The film to make, and how. Written once, before any job is submitted.
struct FarmFile {
  std::string engine;  ///< "slurm"
  std::string name;    ///< the name of all jobs of the film in the scheduler; unique
  /// The directory in which the jobs run, which relative paths in the film start from.
  std::string directory;
  FilmDefinition film;  ///< complete
  Names options{};      ///< passed on to the scheduler
  std::int64_t segments_per_task = 1;
  std::int64_t tasks_at_a_time = 0;  ///< 0: any number
  bool same_renderer = false;        ///< leaves out nodes that draw differently
  bool overwrite = false;            ///< whether FILE may be replaced; see StoredFilmSettings
  bool writes_manifest = false;
  bool has_poster = false;         ///< whether the film gets a poster
  std::int64_t poster_frame = -1;  ///< -1: the frame in the middle

  [[nodiscard]] std::int64_t task_count() const;
  /// Return the first segment of a task, and the segment after its last.
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

/// A run of tasks: the numbers from `first` to `first` + `count` - 1.
struct TaskRun {
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// Returns ascending numbers of tasks as runs.
std::vector<TaskRun> runs_of(const std::vector<std::int64_t>& tasks);

/// The last round that was submitted: some tasks and a join after them.
struct FarmRound {
  std::int64_t number = 0;           ///< the number of the round
  std::vector<TaskRun> submitted{};  ///< the tasks of the round
  std::vector<TaskRun> silent{};     ///< tasks that wrote no report in the round before
  Names left_out{};                  ///< nodes that get no jobs
  bool has_join = false;             ///< the join was submitted too

  [[nodiscard]] bool has_submitted(std::int64_t task) const { return has(submitted, task); }
  [[nodiscard]] bool was_silent(std::int64_t task) const { return has(silent, task); }
  /// Whether one of the runs contains the task.
  static bool has(const std::vector<TaskRun>& runs, std::int64_t task);
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The outcome of a task, as the task itself writes it down.
struct TaskReport {
  /// kLeftOut: the programs of the node would make another film (NodeProbe), so the task made no
  /// segment.
  enum class State : std::uint8_t { kRunning, kDone, kFailed, kLeftOut };
  std::int64_t round = 0;
  State state = State::kRunning;
  std::string node;
  std::string message{};  ///< for kFailed and kLeftOut
  ErrorKind kind = ErrorKind::kFailed;
  Names warnings{};
  std::int64_t losses = 0;  ///< how many earlier rounds ended while this task was running
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The programs with which a machine makes pictures, and the hashes of a frame of the film that it
/// has made; all 0 when the encoder makes no film of one frame.
struct NodeProbe {
  std::string node;
  FilmProvenance provenance;
  std::uint64_t picture_hash = 0;  ///< of the picture, before it is encoded
  std::uint64_t packet_hash = 0;   ///< of the encoded picture
  std::uint64_t sound_hash = 0;    ///< of the frame's samples
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The outcome of the film, as its join writes it down.
struct FarmResult {
  bool is_made = false;
  std::string message{};                ///< why the film was not made
  ErrorKind kind = ErrorKind::kFailed;  ///< the kind of that error
  Names warnings{};
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// Returns the path of a log in `folder`, FILE.part/farm. `what`: the name of the log without its
/// ending, such as "join".
std::string farm_log_of(const std::string& folder, const std::string& what);

}  // namespace tickreel::movie
