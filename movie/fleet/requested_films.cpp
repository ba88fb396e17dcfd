#include "movie/fleet/requested_films.h"

#include "movie/film/existing_film.h"
#include "movie/film/manifest_check.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/make/film_outputs.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/make_film.h"
#include "movie/make/shrink_search.h"
#include "movie/plan/plan_film.h"

namespace tickreel::movie {
namespace {

Status make_way(const std::string& path) {
  Status free = check_not_on_farm(path);
  return free ? make_folder_of(path) : free;
}

}  // namespace

Result<FilmOutcome> keep_made_film(const FilmPlan& plan) {
  const Status pictured = make_poster(plan, plan.film.plan.frame_count);
  if (!pictured) return pictured.error();
  return FilmOutcome::kKept;
}

Result<FilmOutcome> make_requested_film(const FilmRequest& request,
                                        const std::vector<FilmRequest>& films, std::size_t number,
                                        ReplayReader& replay, const FilmListeners& listeners) {
  const FilmPlan plan = begin_plan(films[number]);
  if (is_made_before(plan, false)) return keep_made_film(plan);
  if (Status free = make_way(plan.path); !free) return free.error();
  const auto game = replay_game(replay);
  const auto film =
      game ? plan_film(films[number], replay, game->game) : Result<FilmPlan>(game.error());
  if (!film) {
    listeners(plan)->fail(film.error());
    return film.error();
  }
  return outcome_of(make_film(*film, finder_of(*game), *listeners(*film),
                              plan_again(request, number, replay, game->game)));
}

Status check_reel_outputs(const Description& description, const FilmPlan& plan) {
  for (const std::string& output : {plan.path, poster_path(plan.path), manifest_path(plan.path)}) {
    for (const std::string& file : files_of(description)) {
      if (Status apart = check_output_is_not(file, "reel", output); !apart) return apart;
    }
  }
  return {};
}

Result<FilmOutcome> make_requested_reel(const Description& description, const FilmPlan& plan,
                                        const FilmListeners& listeners) {
  if (Status apart = check_reel_outputs(description, plan); !apart) return apart.error();
  if (is_made_before(plan, true)) return keep_made_film(plan);
  if (Status free = make_way(plan.path); !free) return free.error();
  return outcome_of(
      make_film(plan, find_replay_game, *listeners(plan), plan_again(description, plan)));
}

}  // namespace tickreel::movie
