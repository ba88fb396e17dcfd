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

// Films that somebody has asked for, each from what was said of it to the file: the command line
// and the library make them alike.

/// Who hears of a film that is about to be made.
using FilmListeners = std::function<std::unique_ptr<FilmListener>(const FilmPlan& plan)>;

/// Makes film `number` of a request, in this process. kKept where a run with `resume` finds it
/// complete; then its poster alone is made, where one is missing. The listener hears why a film
/// could not be planned, too. kInTheWay for one that a farm makes; the errors of plan_film() and
/// make_film().
Result<FilmOutcome> make_requested_film(const FilmRequest& request,
                                        const std::vector<FilmRequest>& films, std::size_t number,
                                        ReplayReader& replay, const FilmListeners& listeners);

/// The same of a reel; `description`: what it was planned from, over which nothing is written.
Result<FilmOutcome> make_requested_reel(const Description& description, const FilmPlan& plan,
                                        const FilmListeners& listeners);

/// What a run with `resume` has to do for a film that is there (is_made_before()): its poster,
/// where one is wanted. kKept.
Result<FilmOutcome> keep_made_film(const FilmPlan& plan);

/// kUsage where a film of a reel would be written over what describes it.
Status check_reel_outputs(const Description& description, const FilmPlan& plan);

}  // namespace tickreel::movie
