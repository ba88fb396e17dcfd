#include "movie/fleet/batch/batch_cost.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace tickreel::movie {

Result<std::vector<FilmEstimate>> estimate_batch(const BatchPlan& plan,
                                                 const BatchResults& foreseen,
                                                 const GameFinder& find_game) {
  std::set<std::string> wanted;
  for (const BatchResult& film : foreseen.films) {
    if (film.outcome == FilmOutcome::kNotMade) wanted.insert(film.path);
  }
  std::vector<FilmEstimate> all;
  for (const BatchDrawing& drawing : plan.drawings) {
    const bool is_made = std::ranges::any_of(drawing.files, [&](const BatchFile& file) {
      return wanted.contains(path_in(plan.directory, file.file));
    });
    if (!is_made) continue;
    for (const auto& film : plan.define(drawing)) {
      if (!film || !wanted.contains(film->path)) continue;
      auto cost = estimate_film(*film, find_game);
      if (!cost) return prefixed(film->path + ": ", cost.error());
      all.push_back(*std::move(cost));
    }
  }
  return all;
}

}  // namespace tickreel::movie
