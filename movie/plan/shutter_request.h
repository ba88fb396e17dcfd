#pragma once

#include "movie/film/film_source.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Completes the exposure of a film's pictures. `filmed.shutter` has the requested samples (0: the
/// default), weights and blending; it gets the angle `request.shutter`, in degrees. Without one it
/// keeps its own angle; if that is 0, it gets kFullShutter with blending, kUsualShutter with
/// samples, and else stays 0. An angle of 0, and one sample without blending, become FilmShutter{},
/// a shutter without motion blur. kUsage for weights without any of the others; the errors of
/// check_shutter().
Status take_shutter(const FilmRequest& request, FilmedReplay& filmed);

}  // namespace tickreel::movie
