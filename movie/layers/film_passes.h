#pragma once

#include <atomic>

#include "movie/engine/progress.h"
#include "movie/frames/replay_game.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is wrong with the passes of a film: kUsage where it cannot have them, kInTheWay for what is
/// there.
Status check_passes(const FilmPlan& plan, const PassChoice& passes);

/// Draws the passes of a film, before it is made: a game is played for each kind of them, and no
/// way of making the film has to carry them. kInterrupted, and what is whole stays for §resume; the
/// errors of playing, drawing and writing. `stop`, set by any thread, interrupts; it and `listener`
/// may be null.
Status write_passes(const FilmPlan& plan, const ReplayGame& game, const PassChoice& passes,
                    const std::atomic<bool>* stop, const ProgressListener& listener);

}  // namespace tickreel::movie
