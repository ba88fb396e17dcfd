#include "movie/make/frames/replay_game.h"

#include <utility>

#include "games/open_replay.h"

namespace tickreel::movie {

Result<ReplayGame> replay_game(const ReplayReader& replay) {
  const auto game = game_of(replay);
  if (!game) return game.error();
  const GameInfo& info = (*game)->info;
  return ReplayGame{players_of(info, replay.again()), presentation_of(**game),
                    other_library(info, replay.session())};
}

GameFinder finder_of(ReplayGame replay) {
  return [replay = std::move(replay)](const FilmDefinition& /*film*/) { return replay; };
}

Result<ReplayGame> find_replay_game(const FilmDefinition& film) {
  const auto replay = ReplayReader::open(film.replay().file);
  return replay ? replay_game(*replay) : replay.error();
}

}  // namespace tickreel::movie
