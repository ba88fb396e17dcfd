#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The outcome of one film of several, or of one segment of a film.
enum class FilmOutcome : std::uint8_t {
  kMade,
  kKept,        ///< the same film existed already
  kFailed,      ///< the film could not be made
  kNotMade,     ///< the run ended before this film was begun or finished
  kPassedOver,  ///< another process is making it
  kQueued,      ///< other machines will make it, and this process does not wait for them
};

/// Returns the outcome in words: "made", "kept", "failed", "not made", "passed over" or "queued".
const char* outcome_word(FilmOutcome outcome);

/// An outcome, with the error for which the film was not made, if there is one.
struct FilmResult {
  FilmOutcome outcome = FilmOutcome::kNotMade;
  std::optional<Error> error{};
};

/// Returns kMade for success, else the error.
Result<FilmOutcome> outcome_of(const Status& made);
/// Turns an outcome or an error into a result. An error becomes kFailed, except kInterrupted, which
/// becomes kNotMade, because such a film can be continued.
FilmResult result_of(const Result<FilmOutcome>& outcome);

}  // namespace tickreel::movie
