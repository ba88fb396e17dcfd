#pragma once

#include "movie/engine/progress.h"
#include "movie/plan/choose_films.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Draws the passes of each of the films, where they are asked for (FilmRequest::passes), before
/// the films are made: a game is played for each kind of them, and no way of making the film has to
/// carry them. What is wrong with any is found before the first is drawn: kUsage for films that
/// cannot have them, kInTheWay for what is there. kInterrupted, and what is whole stays for
/// §resume; the errors of playing, drawing and writing. `listener` may be null.
Status write_passes(const ChosenFilms& chosen, ReplayReader& replay,
                    const ProgressListener& listener);

}  // namespace tickreel::movie
