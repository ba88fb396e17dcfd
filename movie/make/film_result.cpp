#include "movie/make/film_result.h"

namespace tickreel::movie {

const char* outcome_word(FilmOutcome outcome) {
  switch (outcome) {
    case FilmOutcome::kMade:
      return "made";
    case FilmOutcome::kKept:
      return "kept";
    case FilmOutcome::kFailed:
      return "failed";
    case FilmOutcome::kPassedOver:
      return "passed over";
    case FilmOutcome::kQueued:
      return "queued";
    case FilmOutcome::kNotMade:
      break;
  }
  return "not made";
}

Result<FilmOutcome> outcome_of(const Status& made) {
  return made ? Result<FilmOutcome>(FilmOutcome::kMade) : made.error();
}

FilmResult result_of(const Result<FilmOutcome>& outcome) {
  if (outcome) return {*outcome};
  const bool was_asked = outcome.error().kind == ErrorKind::kInterrupted;
  return {was_asked ? FilmOutcome::kNotMade : FilmOutcome::kFailed, outcome.error()};
}

}  // namespace tickreel::movie
