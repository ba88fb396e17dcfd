#pragma once

#include "cli/room.h"
#include "movie/film/film_definition.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Prints a line for each segment of the film: the input of `tickreel segment`. kUsage for a film
/// that has no segments.
Status print_segment_jobs(const FilmPlan& plan);

}  // namespace tickreel::cli
