#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Sets the out point of a clip of a replay so that the clip has `frames` frames from its in point
/// on. `end` is the end of the replay in seconds. kUsage for `frames` below 1, when the replay has
/// fewer frames, and when the clip would end within a freeze: errors about the key "beats". Does
/// not set the film's number of frames. After an error the out point may have changed.
Status set_clip_length(std::int64_t frames, const Rational& end, ReplayReader& replay,
                       FilmDefinition& film);

}  // namespace tickreel::movie
