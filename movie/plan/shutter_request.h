#pragma once

#include "movie/film/film_source.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Sets the exposure of a film's pictures (`filmed.shutter`) from a request, with defaults for what
/// is not given. One sample without blending is no motion blur. kUsage for settings that contradict
/// each other.
Status take_shutter(const FilmRequest& request, FilmedReplay& filmed);

}  // namespace tickreel::movie
