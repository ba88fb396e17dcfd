#include "games/open_replay.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tickreel::games {

Result<OpenedReplay> open_replay(const std::string& path, OnDivergence on_divergence) {
  auto reader = ReplayReader::open(path);
  if (!reader) return reader.error();
  return open_replay(*std::move(reader), on_divergence);
}

Result<const GameEntry*> game_of(const ReplayReader& replay) {
  const std::string& name = replay.session().game;
  if (const GameEntry* const game = find_game(replay.session())) return game;
  return bad_file(
      replay.path() + ": the replay is of the game '" + name +
      "', which is not there: if it is a shared library, name it with §game "
      "LIBRARY.so, or libretro:CORE:GAME; 'tickreel games' lists those that are. Recorded by " +
      replay.session().recorded_by);
}

Result<OpenedReplay> open_replay(ReplayReader reader, OnDivergence on_divergence) {
  const auto game = game_of(reader);
  if (!game) return game.error();
  auto player = ReplayPlayer::open((*game)->info, std::move(reader), on_divergence);
  if (!player) return player.error();
  return OpenedReplay{**game, *std::move(player)};
}

Tick remembered_ticks(const GameEntry& game, const TickRate& tick_rate) {
  // One of the views belongs to the picture itself.
  const auto look = game.make_look();
  // The game's own renderer needs this many frames drawn first; a low frame rate makes them last
  // longest.
  constexpr double kFewFramesPerSecond = 24.0;
  const double drawn = look->painter_warm_up_frames().value_or(0) / kFewFramesPerSecond;
  const Tick seen = std::max(static_cast<Tick>(views_for(*look, tick_rate)) - 1,
                             static_cast<Tick>(std::ceil(drawn * tick_rate.to_double())));
  if (!game.make_soundscape) return seen;
  return std::max(seen, static_cast<Tick>(remembered_views(*game.make_soundscape(), tick_rate)));
}

}  // namespace tickreel::games
