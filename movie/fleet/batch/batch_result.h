#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/make/film_result.h"
#include "tickreel/result.h"

namespace tickreel::movie {

struct BatchResult {
  std::string job;     ///< the job's name
  std::string file;    ///< relative to the batch's directory, with /; empty: the job has no film
  std::string path{};  ///< the path with which this process opens the file
  FilmOutcome outcome = FilmOutcome::kNotMade;
  /// For a failed film: the message. For one that was made again: what has changed.
  std::string why{};
  ErrorKind kind = ErrorKind::kFailed;  ///< the error of a failed film
  std::int64_t frames = 0;              ///< 0: unknown
  double seconds = 0.0;                 ///< the elapsed time of making it
  std::string log{};                    ///< path of its log; empty: none
};

/// All results of a batch, in the order of its list.
struct BatchResults {
  std::string list;       ///< the file that describes the jobs
  std::string directory;  ///< where the films are
  std::vector<BatchResult> films;
  double seconds = 0.0;  ///< elapsed

  [[nodiscard]] std::int64_t count(FilmOutcome outcome) const;
  /// Adds the results of a later run. They replace earlier results of the same films.
  void add(BatchResults later);
};

}  // namespace tickreel::movie
