#pragma once

#include <vector>

#include "movie/fleet/batch/batch_result.h"
#include "movie/make/film_estimate.h"
#include "movie/make/frames/replay_game.h"
#include "movie/plan/batch/batch_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Estimates the films of a batch that would be made now, in the order of plan.drawings;
/// FilmEstimate::file is the film's path. Leaves out films that cannot be planned. Estimates each
/// film as if it were drawn alone. `foreseen`: the result of foresee_batch(). The errors of
/// estimate_film().
Result<std::vector<FilmEstimate>> estimate_batch(const BatchPlan& plan,
                                                 const BatchResults& foreseen,
                                                 const GameFinder& find_game);

}  // namespace tickreel::movie
