#pragma once

#include <cstdint>
#include <memory>

#include "movie/film/film_definition.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Opens the frames of a film whose definition is complete; `film` is borrowed. In a reel, each
/// clip is opened when the first of its frames is wanted, and closed when nothing uses it any more;
/// this call only opens the clip of `first_wanted_frame`. kUsage when a file is not the file that
/// the film was planned with, when a clip has another number of frames than planned, and for a film
/// whose frames come from a program; the errors of `find_game`, open_replay_frames, still_pictures,
/// video_pictures, film_decorations and ReelTimeline::make. Errors of a clip begin with "clip 2".
Result<std::unique_ptr<FilmFrames>> open_film_frames(const GameFinder& find_game,
                                                     const FilmDefinition& film, Pictures pictures,
                                                     std::int64_t first_wanted_frame);

}  // namespace tickreel::movie
