#include "cli/batch/batch_result.h"

#include <algorithm>

namespace tickreel {

std::int64_t BatchResults::count(FilmOutcome outcome) const {
  return std::ranges::count(films, outcome, &BatchResult::outcome);
}

}  // namespace tickreel
