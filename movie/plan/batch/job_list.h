#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The names of the tables of a job.
inline constexpr const char* kMatrixTable = "matrix";
inline constexpr const char* kEncodingTable = "encoding";

/// A list of jobs. Every key in it exists; its value has not been read yet. `description.faults`
/// has the errors so far; keys with errors have been removed.
struct JobList {
  std::string file;
  Description description;

  /// Returns the name of a job for messages and file names: its `name`, or "job-3".
  [[nodiscard]] std::string name_of(std::size_t job) const;
};

/// Reads a list, and replaces keys of all jobs by `own_keys`, each KEY=VALUE. Errors in the list
/// are left to the planner; returns the errors of read_for_planning().
Result<JobList> read_job_list(const std::string& file, const std::vector<std::string>& own_keys);

/// One combination of the values of a job's matrix, together with the job's other keys: the keys of
/// one drawing, or of one encoding of it.
class JobKeys {
 public:
  /// `variant` is below variants_of(), `encoding` below encodings_of().
  JobKeys(const JobList& list, std::size_t job, std::size_t variant, std::size_t encoding);
  JobKeys(const JobKeys&) = delete;
  JobKeys& operator=(const JobKeys&) = delete;

  [[nodiscard]] const ClipTable& table() const { return table_; }
  /// Whether no removed key looks like one that chooses the filmed moments or the films' names.
  [[nodiscard]] bool is_understood() const;
  /// Whether a removed key was probably meant as the job's replay or reel.
  [[nodiscard]] bool means_subject() const;
  [[nodiscard]] bool is_of_reel() const { return table_.has("reel"); }
  /// Returns the place of a key; the job's place when the key is missing.
  [[nodiscard]] const SourcePlace& place_of(const std::string& key) const;

 private:
  KeyTable own_;
  ClipTable table_;  ///< refers to `own_` and to the list
};

/// Returns the number of combinations of a job's matrix; 1 without a matrix. At most kMostFilms +
/// 1.
std::size_t variants_of(const JobList& list, std::size_t job);
/// Returns in how many ways a drawing of a job is encoded; 1 or more.
std::size_t encodings_of(const JobList& list, std::size_t job);

/// The most films of a batch.
inline constexpr std::size_t kMostFilms = 100'000;

/// Whether a key identifies a job or its subject, and is not an option of a film.
bool is_key_of_job(const std::string& key);

}  // namespace tickreel::movie
