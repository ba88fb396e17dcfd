#pragma once

#include "movie/make/engine/progress.h"
#include "movie/plan/choose_films.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Writes the files that editors get beside films, if the first film asks for them, before the
/// films are made: the camera data and the passes. All films are planned and checked before the
/// first pass is drawn. `listener` receives the progress of the passes; it may be null. The errors
/// of planning, track_cameras(), PassFolder, open_and_forget(), drawing and writing; kUsage for a
/// film that cannot have the layers, kInTheWay when an output may not be replaced, and kInterrupted
/// once the `stop` of a film is set. `films` is not empty.
Status write_layers(const std::vector<FilmRequest>& films, ReplayReader& replay,
                    const ProgressListener& listener);

}  // namespace tickreel::movie
