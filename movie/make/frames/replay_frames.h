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

/// Opens the frames of a film of one replay, whose game is played, drawn offscreen and heard. When
/// pictures are drawn, the frames have an OpenGL context of their own. `first`: an open player of
/// the film's replay. `film` is borrowed. `first_frame`: the frame of the reel at which the film
/// begins, if it is a clip of a reel. kUsage when the game has another library than the film was
/// planned with; the errors of frame_times_of, shutter_times_of, find_cameras, decorated_look,
/// make_offscreen_renderer and check_warm_up.
Result<std::unique_ptr<FilmFrames>> open_replay_frames(const PlayerOpener& open_player,
                                                       ReplayPlayer first, const Presentation& game,
                                                       const FilmDefinition& film,
                                                       Pictures pictures,
                                                       std::int64_t first_frame = 0);

}  // namespace tickreel::movie
