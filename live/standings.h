#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "live/room.h"
#include "tickreel/game/game.h"

namespace tickreel::live {

/// A player's rank by score.
struct Standing {
  std::size_t player = 0;  ///< the player's index
  std::string name;
  std::int64_t score = 0;
  std::size_t place = 1;  ///< the rank from 1; players with the same score have the same rank
};

/// Returns the players of a session with the scores in `view`, the highest score first; empty for a
/// game that has no scores. `players`: the names; a name in `view` replaces them.
std::vector<Standing> standings_of(const GameInfo& info, const std::vector<std::string>& players,
                                   const View& view);
/// Returns the player with the highest score. Nothing when several players have it, or `standings`
/// is empty.
std::optional<Standing> winner_of(const std::vector<Standing>& standings);
/// Whether a round has ended in the tick of `view`.
bool ends_round(const GameInfo& info, const View& view);

}  // namespace tickreel::live
