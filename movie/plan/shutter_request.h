#pragma once

#include "movie/film/film_source.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How the pictures of a film are exposed, with what is usual of what is not said. kUsage for what
/// makes no sense together.
Status take_shutter(const FilmRequest& request, FilmedReplay& filmed);

}  // namespace tickreel::movie
