#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "live/room.h"
#include "tickreel/game/game.h"

namespace tickreel::live {

/// A player's place in the scores.
struct Standing {
  std::size_t player = 0;
  std::string name;
  std::int64_t score = 0;
  std::size_t place = 1;  ///< shared by those of the same score
};

/// The players of a session by what `view` says of their scores, best first; empty for a game that
/// keeps none.
std::vector<Standing> standings_of(const GameInfo& info, const std::vector<std::string>& players,
                                   const View& view);
/// The player who alone has the best score.
std::optional<Standing> winner_of(const std::vector<Standing>& standings);
/// Whether the step that led to `view` ended a round.
bool ends_round(const GameInfo& info, const View& view);

}  // namespace tickreel::live
