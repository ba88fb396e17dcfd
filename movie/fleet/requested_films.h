#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "movie/make/film_listener.h"
#include "movie/make/film_result.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/reel_plan.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Makes films from requests, from the request to the file. The command line and the library both
// use these functions.

/// Returns a listener for a film that is about to be made.
using FilmListeners = std::function<std::unique_ptr<FilmListener>(const FilmPlan& plan)>;

/// Makes a film of a request in this process. `films`: the films of the request (choose_films());
/// `number`: the index of the film to make. kKept when a run with `resume` finds the film complete;
/// then only its poster is made, if it is missing. The listener is also told why a film could not
/// be planned. kInTheWay for a film that a farm is making; the errors of replay_game(), plan_film()
/// and make_film().
Result<FilmOutcome> make_requested_film(const FilmRequest& request,
                                        const std::vector<FilmRequest>& films, std::size_t number,
                                        ReplayReader& replay, const FilmListeners& listeners);

/// Makes a reel in this process, as make_requested_film() makes a film. `description`: the
/// description that the reel was planned from; its files are never overwritten.
Result<FilmOutcome> make_requested_reel(const Description& description, const FilmPlan& plan,
                                        const FilmListeners& listeners);

/// Completes a film that a run with `resume` found to be made (is_made_before()): makes its poster,
/// if a poster is wanted and missing. Returns kKept.
Result<FilmOutcome> keep_made_film(const FilmPlan& plan);

/// Checks the outputs of a reel. kUsage when an output would replace a file of the reel's
/// description.
Status check_reel_outputs(const Description& description, const FilmPlan& plan);

}  // namespace tickreel::movie
