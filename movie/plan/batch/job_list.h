#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The tables of a job.
inline constexpr const char* kMatrixTable = "matrix";
inline constexpr const char* kEncodingTable = "encoding";

/// A list of jobs. Every key in it is one that there is; what their values mean is not known yet.
/// What is wrong so far, `description.faults` has: keys that cannot be there are left out of it.
struct JobList {
  std::string file;
  Description description;

  /// What a job is called, for people and in names: its `name`, or "job-3".
  [[nodiscard]] std::string name_of(std::size_t job) const;
};

/// Reads a list, and sets keys of all jobs in place of what it says of them. `own_keys`: KEY=VALUE.
/// What is wrong with the list is left to whoever plans it; the errors of read_for_planning.
Result<JobList> read_job_list(const std::string& file, const std::vector<std::string>& own_keys);

/// One combination of the values of a job's matrix, with all else that the job says: the keys of
/// one drawing, or of one encoding of it.
class JobKeys {
 public:
  /// `variant`: below variants_of(). `encoding`: below encodings_of().
  JobKeys(const JobList& list, std::size_t job, std::size_t variant, std::size_t encoding);
  JobKeys(const JobKeys&) = delete;
  JobKeys& operator=(const JobKeys&) = delete;

  [[nodiscard]] const ClipTable& table() const { return table_; }
  /// Whether nothing was left out of them that says which moments are filmed, and what films are
  /// called.
  [[nodiscard]] bool is_understood() const;
  /// Whether what was left out was most likely to say what the job is of.
  [[nodiscard]] bool means_subject() const;
  [[nodiscard]] bool is_of_reel() const { return table_.has("reel"); }
  /// Where a key is said; the job where it is not.
  [[nodiscard]] const SourcePlace& place_of(const std::string& key) const;

 private:
  KeyTable own_;
  ClipTable table_;  ///< refers to it, and to the list
};

/// How many combinations a job's matrix has: 1 without one. At most kMostFilms + 1.
std::size_t variants_of(const JobList& list, std::size_t job);
/// In how many ways a drawing of a job is encoded; 1 or more.
std::size_t encodings_of(const JobList& list, std::size_t job);

/// Of a batch.
inline constexpr std::size_t kMostFilms = 100'000;

/// Whether a key says which job it is, or what it is of, and is no option of a film.
bool is_key_of_job(const std::string& key);

}  // namespace tickreel::movie
