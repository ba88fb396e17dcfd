#pragma once

#include "movie/film/film_source.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Sets how the pictures of a film are exposed, with defaults for what is not given. kUsage for
/// settings that contradict each other.
Status take_shutter(const FilmRequest& request, FilmedReplay& filmed);

}  // namespace tickreel::movie
