#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/make/film_result.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The result of one film of a batch.
struct BatchResult {
  std::string job;     ///< the job's name
  std::string file;    ///< relative to the batch's directory, with /; empty: the job has no film
  std::string path{};  ///< the path with which this process opens the file
  FilmOutcome outcome = FilmOutcome::kNotMade;
  /// The error message of a film that failed or was stopped; the reason for making a film that was
  /// made again, or is to be made (foresee_batch()); else empty.
  std::string why{};
  ErrorKind kind = ErrorKind::kFailed;  ///< the error of a failed film
  std::int64_t frames = 0;              ///< 0: unknown
  double seconds = 0.0;                 ///< how long it took to make all films of its drawing
  std::string log{};                    ///< the path of the film's log; empty: there is no log
};

/// All results of a batch, in the order of its list.
struct BatchResults {
  std::string list;       ///< the file that describes the jobs
  std::string directory;  ///< where the films are
  std::vector<BatchResult> films;
  double seconds = 0.0;  ///< elapsed

  /// Returns the number of films with this outcome.
  [[nodiscard]] std::int64_t count(FilmOutcome outcome) const;
  /// Adds the results of a later run, and its time. Its results replace earlier results of the same
  /// films, but kKept does not replace kMade.
  void add(BatchResults later);
};

}  // namespace tickreel::movie
