#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// What is known of a film that a farm makes lies in FILE.part/farm/, for whoever sees that
// directory: the machine that has begun it, the tasks on other machines, and whoever asks later.
// Each file is written by one process at a time and is there completely or not at all.
// docs/farm.md has the fields.
//
//     farm.json            what is made, and how (FarmFile)
//     round.json           what was handed to the scheduler last (FarmRound)
//     task-000012.json     what became of a task (TaskReport)
//     node-NAME.json       what a machine draws with (NodeProbe)
//     reference.json       the same, of the machine that all others must be like
//     result.json          what became of the film, where it is not simply there (FarmResult)
//     task.sh, join.sh     what the scheduler runs
//     task-12.log          what they said
//     work-*               segments that are being made

using Names = std::vector<std::string>;

/// In FILE.part/farm; the first is written last, read first and removed last.
inline constexpr const char* kFarmFileName = "/farm.json";
inline constexpr const char* kRoundFileName = "/round.json";

/// "FILE.part" and "FILE.part/farm", of FILE.
std::string farm_part_of(const std::string& film);
std::string farm_folder_of(const std::string& film);
/// The latter, of the former.
std::string farm_folder_in(const std::string& part);
/// Whether a farm makes the film, or has left something of it.
bool is_on_farm(const std::string& film);

/// "'tickreel farm wait FILE'", to be pasted.
std::string farm_command(const std::string& what, const std::string& film);

/// What is made, and how. Written once, before anything is handed over.
struct FarmFile {
  std::string engine;     ///< "slurm"
  std::string name;       ///< of all its jobs there: nobody else's have it
  std::string directory;  ///< where the jobs run, for the relative names in the film
  FilmDefinition film;    ///< complete
  Names options{};        ///< handed through to the scheduler
  std::int64_t segments_per_task = 1;
  std::int64_t tasks_at_a_time = 0;  ///< 0: any number
  bool same_renderer = false;        ///< nodes that draw differently are left out
  bool overwrite = false;            ///< FILE, as StoredFilmSettings has it
  bool writes_manifest = false;
  bool has_poster = false;
  std::int64_t poster_frame = -1;  ///< -1: that in the middle

  [[nodiscard]] std::int64_t task_count() const;
  /// The segments of a task: [first, first + count).
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

/// Ascending numbers, as runs.
std::vector<TaskRun> runs_of(const std::vector<std::int64_t>& tasks);

/// What was handed over last: some tasks and a join behind them.
struct FarmRound {
  std::int64_t number = 0;
  std::vector<TaskRun> submitted{};
  std::vector<TaskRun> silent{};  ///< tasks that said nothing in the round before
  Names left_out{};               ///< nodes
  bool has_join = false;          ///< it was handed over too

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
  std::string message{};  ///< of kFailed
  ErrorKind kind = ErrorKind::kFailed;
  Names warnings{};
  std::int64_t losses = 0;  ///< rounds before this one in which it was ended without a word
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// What a machine makes pictures with, and one that it has made.
struct NodeProbe {
  std::string node;
  FilmProvenance provenance;
  std::uint64_t picture_hash = 0;  ///< of a frame of the film, as the encoder gets it
  std::uint64_t packet_hash = 0;   ///< and as it is encoded
  std::uint64_t sound_hash = 0;    ///< of its samples
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The outcome of the film, as its join reports it.
struct FarmResult {
  bool is_made = false;
  std::string message{};  ///< why not
  ErrorKind kind = ErrorKind::kFailed;
  Names warnings{};
  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// The path of a log of a task, or of the join.
std::string farm_log_of(const std::string& folder, const std::string& what);

}  // namespace tickreel::movie
