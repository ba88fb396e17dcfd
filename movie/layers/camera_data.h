#pragma once

#include <string>

#include "movie/frames/replay_game.h"
#include "movie/plan/choose_films.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Writes the cameras of each of the films, where they are asked for (FilmRequest::camera_data),
/// before the films are made: they depend on no picture. kInTheWay before anything is written; the
/// errors of track_cameras().
Status write_camera_data(const ChosenFilms& chosen, const ReplayReader& replay);

}  // namespace tickreel::movie
