#pragma once

#include <cstdint>
#include <memory>

#include "movie/film/film_definition.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The frames of a film whose definition is complete; `film` is borrowed. Of several clips, each is
/// opened when the first of its frames is wanted, and closed when nothing is at it any more: now
/// only that of `first_wanted_frame`. The errors of open_replay_frames and ReelTimeline::make;
/// kUsage where a replay is not the one that the film was planned with, and for a film whose frames
/// a program hands over.
Result<std::unique_ptr<FilmFrames>> open_film_frames(const GameFinder& find_game,
                                                     const FilmDefinition& film, Pictures pictures,
                                                     std::int64_t first_wanted_frame);

}  // namespace tickreel::movie
