#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Ends the range of a clip so that it has `frames` frames from its in point on. `end` is the
/// replay's end in seconds. kUsage when the replay has fewer frames, or when the clip would end
/// within a freeze; both errors are about "beats".
Status set_clip_length(std::int64_t frames, const Rational& end, ReplayReader& replay,
                       FilmDefinition& film);

}  // namespace tickreel::movie
