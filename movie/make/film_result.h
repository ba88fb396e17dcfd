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
  kKept,        ///< the same film was there already
  kFailed,      ///< it could not be made
  kNotMade,     ///< the run ended before this film was begun or finished
  kPassedOver,  ///< another process is making it
  kQueued,      ///< other machines will make it, and this process does not wait for them
};

/// "made", "kept", "failed", "not made", "passed over", "queued".
const char* outcome_word(FilmOutcome outcome);

/// An outcome with the error that kept the film from being made.
struct FilmResult {
  FilmOutcome outcome = FilmOutcome::kNotMade;
  std::optional<Error> error{};
};

/// Returns kMade, or the error.
Result<FilmOutcome> outcome_of(const Status& made);
/// Turns an outcome into a result. An interrupted film gets kNotMade, not kFailed, because it can
/// be continued.
FilmResult result_of(const Result<FilmOutcome>& outcome);

}  // namespace tickreel::movie
