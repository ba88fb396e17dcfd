#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/make/film_result.h"
#include "tickreel/result.h"

namespace tickreel::movie {

struct BatchResult {
  std::string job;   ///< its name
  std::string file;  ///< as seen from the batch's directory, with /; empty: the job came to no film
  std::string path{};  ///< the same as this process opens it
  FilmOutcome outcome = FilmOutcome::kNotMade;
  /// For one that failed: the message. For one that was made though there was one: what changed.
  std::string why{};
  ErrorKind kind = ErrorKind::kFailed;  ///< of one that failed
  std::int64_t frames = 0;              ///< 0: not known
  double seconds = 0.0;                 ///< that it took to make, on the wall
  std::string log{};                    ///< path of its log; empty: there is none
};

/// All of a batch, in the order of its list.
struct BatchResults {
  std::string list;       ///< the file that describes the jobs
  std::string directory;  ///< where the films are
  std::vector<BatchResult> films;
  double seconds = 0.0;  ///< on the wall

  [[nodiscard]] std::int64_t count(FilmOutcome outcome) const;
  /// Takes what a later run made, in place of what earlier ones said of the same films.
  void add(BatchResults later);
};

}  // namespace tickreel::movie
