#pragma once

#include <functional>

#include "movie/film/film_definition.h"
#include "movie/frames/presentation.h"
#include "movie/frames/view_source_pool.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A replay with its game.
struct ReplayGame {
  PlayerOpener open_player;
  Presentation game;
};

/// Finds the game of the replay that a film names. Called by the thread that makes the film.
using GameFinder = std::function<Result<ReplayGame>(const FilmDefinition& film)>;

}  // namespace tickreel::movie
