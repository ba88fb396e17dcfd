#include "cli/batch/batch_result.h"

#include <algorithm>

namespace tickreel {

std::int64_t BatchResults::count(FilmOutcome outcome) const {
  return std::ranges::count(films, outcome, &BatchResult::outcome);
}

const char* outcome_word(FilmOutcome outcome) {
  switch (outcome) {
    case FilmOutcome::kMade:
      return "made";
    case FilmOutcome::kKept:
      return "kept";
    case FilmOutcome::kFailed:
      return "failed";
    case FilmOutcome::kNotMade:
      break;
  }
  return "not made";
}

}  // namespace tickreel
