#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What became of a film of several, or of a segment of one.
enum class FilmOutcome : std::uint8_t {
  kMade,
  kKept,        ///< it is there already, made of the same things
  kFailed,      ///< it could not be made
  kNotMade,     ///< nobody came to it, or to its end: what makes it ended before
  kPassedOver,  ///< another process makes it
  kQueued,      ///< other machines make it, and nobody here waits for them
};

/// "made", "kept", "failed", "not made", "passed over", "queued".
const char* outcome_word(FilmOutcome outcome);

/// The same, with what kept it from being made.
struct FilmResult {
  FilmOutcome outcome = FilmOutcome::kNotMade;
  std::optional<Error> error{};
};

/// kMade, or the error.
Result<FilmOutcome> outcome_of(const Status& made);
/// A film that was interrupted did not fail: it can be gone on with.
FilmResult result_of(const Result<FilmOutcome>& outcome);

}  // namespace tickreel::movie
