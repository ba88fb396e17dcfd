#include "movie/fleet/batch/batch_result.h"

#include <algorithm>
#include <utility>

namespace tickreel::movie {

std::int64_t BatchResults::count(FilmOutcome outcome) const {
  return std::ranges::count(films, outcome, &BatchResult::outcome);
}

void BatchResults::add(BatchResults later) {
  for (BatchResult& film : later.films) {
    const auto is_same = [&](const BatchResult& other) {
      return other.file == film.file && other.job == film.job;
    };
    const auto before = std::ranges::find_if(films, is_same);
    if (before == films.end()) {
      films.push_back(std::move(film));
    } else if (film.outcome != FilmOutcome::kKept || before->outcome != FilmOutcome::kMade) {
      *before = std::move(film);
    }
  }
  seconds += later.seconds;
}

}  // namespace tickreel::movie
