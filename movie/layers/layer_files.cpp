#include "movie/layers/layer_files.h"

#include <vector>

#include "movie/frames/replay_game.h"
#include "movie/layers/camera_data.h"
#include "movie/layers/film_passes.h"
#include "movie/make/film_outputs.h"
#include "movie/make/make_film.h"
#include "movie/plan/define_film.h"

namespace tickreel::movie {
namespace {

Result<std::vector<FilmPlan>> plans_of(const ChosenFilms& chosen, ReplayReader& replay,
                                       const ReplayGame& game) {
  std::vector<FilmPlan> plans;
  for (const FilmChoice& film : chosen.films) {
    auto plan = plan_film(chosen.request, film, replay, game.game);
    if (!plan) return plan.error();
    plans.push_back(*std::move(plan));
  }
  return plans;
}

/// What the films would be refused for after all that. They are encoded alike, so one is tried.
Status check_films(const std::vector<FilmPlan>& plans, const ReplayGame& game,
                   const PassChoice& passes) {
  for (const FilmPlan& plan : plans) {
    Status right = passes.is_none() ? check_film_outputs(plan) : check_passes(plan, passes);
    if (!right) return right;
  }
  const auto stored = is_stored(plans.front());
  if (!stored) return stored.error();
  // Other machines may be at work on the segments of a film without passes.
  if (*stored && passes.is_none()) return try_encoder(plans.front());
  return try_film(plans.front(), finder_of(game));
}

}  // namespace

Status write_layers(const ChosenFilms& chosen, ReplayReader& replay,
                    const ProgressListener& listener) {
  const PassChoice& passes = chosen.request.passes;
  if (chosen.request.camera_data.empty() && passes.is_none()) return {};
  const auto game = replay_game(replay);
  if (!game) return game.error();
  const auto plans = plans_of(chosen, replay, *game);
  if (!plans) return plans.error();
  if (Status right = check_films(*plans, *game, passes); !right) return right;
  if (Status written = write_camera_data(chosen, replay); !written) return written;
  if (passes.is_none()) return {};
  for (const FilmPlan& plan : *plans) {
    Status written = write_passes(plan, *game, passes, chosen.request.stop, listener);
    if (!written) return written;
  }
  return {};
}

}  // namespace tickreel::movie
