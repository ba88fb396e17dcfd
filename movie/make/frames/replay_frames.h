#pragma once

#include <cstdint>
#include <memory>

#include "movie/film/film_definition.h"
#include "movie/film/presentation.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/view_source_pool.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Opens the frames of a film of one replay: its game is played, drawn offscreen and heard. They
/// have an OpenGL context of their own where pictures are drawn. `first`: an open player of the
/// film's replay. `film` is borrowed. `first_frame`: where the film begins in the reel, if it is a
/// clip of one. The errors of frame_times_of, find_cameras, decorated_look and
/// make_offscreen_renderer.
Result<std::unique_ptr<FilmFrames>> open_replay_frames(const PlayerOpener& open_player,
                                                       ReplayPlayer first, const Presentation& game,
                                                       const FilmDefinition& film,
                                                       Pictures pictures,
                                                       std::int64_t first_frame = 0);

}  // namespace tickreel::movie
