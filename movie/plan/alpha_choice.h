#pragma once

#include "movie/frames/presentation.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether the pictures of a film of a replay can have alpha where it is asked for, and which
/// encoder keeps it, where none is named. kUsage, with the option, where they cannot.
Status plan_alpha(const FilmRequest& request, const Presentation& game, FilmPlan& plan);

/// The same of films of which none can: reels, and what other programs draw. `what`: "a reel".
Status check_no_alpha(const FilmRequest& request, const char* what);

}  // namespace tickreel::movie
