#include "movie/make/draw_films.h"

#include <cstddef>
#include <utility>

#include "movie/make/engine/stopwatch.h"
#include "movie/make/film_job.h"
#include "movie/make/make_film.h"

namespace tickreel::movie {
namespace {

std::vector<Status> draw_here(const std::vector<FilmPlan>& plans, const GameFinder& find_game,
                              const std::atomic<bool>* stop, FilmListener& listener) {
  const double begin_s = steady_seconds();
  std::vector<Status> results;
  auto job = FilmJob::open_several(plans, find_game, results);
  if (!job) {
    // The error of each film says more than that of the whole.
    if (results.size() != plans.size()) results.assign(plans.size(), job.error());
    return results;
  }
  for (const std::string& warning : job->warnings()) listener.warn(warning);
  const std::size_t told = job->warnings().size();
  listener.begin(start_of(*job));
  const Status made = make_job(*job, stop, listener);
  const auto warnings = job->warnings();
  for (std::size_t i = told; i < warnings.size(); ++i) listener.warn(warnings[i]);
  if (made) listener.end(end_of(plans.front(), *job, steady_seconds() - begin_s));
  const auto outcomes = job->outcomes();
  std::size_t drawn = 0;
  for (Status& result : results) {
    if (!result) continue;
    result = outcomes[drawn++];
    // A film may have been completed before the whole failed.
    if (result && !made) result = made;
  }
  return results;
}

}  // namespace

DrawFilms draw_films_here(GameFinder find_game) {
  return [find_game = std::move(find_game)](const std::vector<FilmPlan>& plans,
                                            const std::atomic<bool>* stop, FilmListener& listener) {
    return draw_here(plans, find_game, stop, listener);
  };
}

}  // namespace tickreel::movie
