#include "movie/run/asked_films.h"

#include "movie/farm/farm_film.h"
#include "movie/film/existing_film.h"
#include "movie/film/manifest_check.h"
#include "movie/frames/replay_game.h"
#include "movie/make/film_outputs.h"
#include "movie/make/make_film.h"
#include "movie/make/shrink_search.h"
#include "movie/plan/define_film.h"

namespace tickreel::movie {
namespace {

Status make_way(const std::string& path) {
  Status free = check_not_on_farm(path);
  return free ? make_folder_of(path) : free;
}

}  // namespace

Result<FilmOutcome> keep_asked_film(const FilmPlan& film) {
  const Status pictured = make_poster(film, film.film.plan.frame_count);
  if (!pictured) return pictured.error();
  return FilmOutcome::kKept;
}

Result<FilmOutcome> make_asked_film(const FilmRequest& request, const ChosenFilms& chosen,
                                    std::size_t number, ReplayReader& replay,
                                    const FilmListeners& listeners) {
  const FilmChoice& choice = chosen.films[number];
  const FilmPlan begun = begin_plan(chosen.request, choice);
  if (is_made_before(begun, false)) return keep_asked_film(begun);
  if (Status free = make_way(choice.path); !free) return free.error();
  const auto game = replay_game(replay);
  const auto film =
      game ? plan_film(chosen.request, choice, replay, game->game) : Result<FilmPlan>(game.error());
  if (!film) {
    listeners(begun)->fail(film.error());
    return film.error();
  }
  return outcome_of(make_film(*film, finder_of(*game), *listeners(*film),
                              plan_again(request, number, replay, game->game)));
}

Status check_reel_outputs(const Description& description, const FilmPlan& film) {
  for (const std::string& output : {film.path, poster_path(film.path), manifest_path(film.path)}) {
    for (const std::string& file : files_of(description)) {
      if (Status apart = check_output_is_not(file, "reel", output); !apart) return apart;
    }
  }
  return {};
}

Result<FilmOutcome> make_asked_reel(const Description& description, const FilmPlan& film,
                                    const FilmListeners& listeners) {
  if (Status apart = check_reel_outputs(description, film); !apart) return apart.error();
  if (is_made_before(film, true)) return keep_asked_film(film);
  if (Status free = make_way(film.path); !free) return free.error();
  return outcome_of(
      make_film(film, find_replay_game, *listeners(film), plan_again(description, film)));
}

}  // namespace tickreel::movie
