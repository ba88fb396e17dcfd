#pragma once

#include "movie/make/engine/progress.h"
#include "movie/plan/choose_films.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// All that editors get beside films, where it is asked for, before the films are made:
/// write_camera_data() and write_passes(), with their errors. What is wrong with any film is found
/// before the first is drawn: check_passes() and open_and_forget(). `listener` hears of the passes;
/// it may be null.
Status write_layers(const std::vector<FilmRequest>& films, ReplayReader& replay,
                    const ProgressListener& listener);

}  // namespace tickreel::movie
