#pragma once

#include <functional>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/film/presentation.h"
#include "movie/make/frames/view_source_pool.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A replay, which can be opened several times, and its game.
struct ReplayGame {
  PlayerOpener open_player;
  Presentation game;
  /// sim::other_library(): words for a game library that is not the recorded one; empty when it is.
  std::string other_library{};
};

/// Finds the replay that a film names, and its game. Called by the thread that makes the film.
using GameFinder = std::function<Result<ReplayGame>(const FilmDefinition& film)>;

/// Returns the game of an open replay. kBadFile when this program does not have the game.
Result<ReplayGame> replay_game(const ReplayReader& replay);
/// Returns a GameFinder that always finds `replay`, for a film of one replay that is open already.
GameFinder finder_of(ReplayGame replay);
/// Opens the replay that a film, or a clip, names, and finds its game: a GameFinder.
Result<ReplayGame> find_replay_game(const FilmDefinition& film);

}  // namespace tickreel::movie
