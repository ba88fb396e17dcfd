#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The names of the tables that a job may have.
inline constexpr const char* kMatrixTable = "matrix";
inline constexpr const char* kEncodingTable = "encoding";

/// A list of jobs, read from a file. Only its keys have been checked: all of them exist. Their
/// values have not been read yet. `description.faults` has the errors so far; keys with errors have
/// been removed.
struct JobList {
  std::string file;  ///< the path of the list
  Description description;

  /// Returns the name of a job for messages and file names: the job's own `name`, or "job-3" for
  /// the third, which is job 2 here. A `name` of all jobs does not count.
  [[nodiscard]] std::string name_of(std::size_t job) const;
};

/// Reads a list of jobs. `own_keys`, each KEY=VALUE, replace those keys of all jobs, also in their
/// matrices and encodings. Errors in the list become `description.faults`, which the planner
/// reports. The errors of read_for_planning() and read_own_keys().
Result<JobList> read_job_list(const std::string& file, const std::vector<std::string>& own_keys);

/// The keys of one drawing of a job, or of one encoding of the drawing: one combination of the
/// values of the job's matrix, together with the job's other keys.
class JobKeys {
 public:
  /// Borrows the list. `variant` is below variants_of(), and `encoding` is below encodings_of().
  JobKeys(const JobList& list, std::size_t job, std::size_t variant, std::size_t encoding);
  JobKeys(const JobKeys&) = delete;
  JobKeys& operator=(const JobKeys&) = delete;

  /// Returns the keys.
  [[nodiscard]] const ClipTable& table() const { return table_; }
  /// Whether the films of the job and their names are certain in spite of removed keys: no removed
  /// key looks like a key that chooses what is filmed or how films are named.
  [[nodiscard]] bool is_understood() const;
  /// Whether a removed key was probably meant as `replay` or `reel`.
  [[nodiscard]] bool means_subject() const;
  /// Whether the job makes films of a reel.
  [[nodiscard]] bool is_of_reel() const { return table_.has("reel"); }
  /// Returns the place of a key in the file; the place of the job when the key is missing.
  [[nodiscard]] const SourcePlace& place_of(const std::string& key) const;

 private:
  KeyTable own_;
  ClipTable table_;  ///< refers to `own_` and to the list
};

/// Returns the number of combinations of the values in a job's matrix, or in the matrix of all jobs
/// where the job has none; 1 without either. Never more than kMostFilms + 1.
std::size_t variants_of(const JobList& list, std::size_t job);
/// Returns the number of encodings of each drawing of a job: its own, or those of all jobs where
/// the job has none; 1 without either.
std::size_t encodings_of(const JobList& list, std::size_t job);

/// The most films of a batch.
inline constexpr std::size_t kMostFilms = 100'000;

/// Whether a key is about the job, or chooses what it films, and is not an option of films.
bool is_key_of_job(const std::string& key);

}  // namespace tickreel::movie
