#pragma once

#include <functional>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/film/presentation.h"
#include "movie/make/frames/view_source_pool.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A replay with its game.
struct ReplayGame {
  PlayerOpener open_player;
  Presentation game;
  std::string other_library{};  ///< sim::other_library(): empty where it was recorded with this one
};

/// Finds the game of the replay that a film names. Called by the thread that makes the film.
using GameFinder = std::function<Result<ReplayGame>(const FilmDefinition& film)>;

/// A replay that is open with its game. kBadFile where that is not there.
Result<ReplayGame> replay_game(const ReplayReader& replay);
/// Finds this one, whatever the film: for a film of one replay, which is open.
GameFinder finder_of(ReplayGame replay);
/// Opens the replay that a film, or a clip, names. See GameFinder.
Result<ReplayGame> find_replay_game(const FilmDefinition& film);

}  // namespace tickreel::movie
