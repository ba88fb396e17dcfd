#pragma once

#include "tests/support/room.h"
#include "tickreel/game/game.h"

namespace tickreel::tests::duel {

// The smallest possible game for two machines: each player pushes a puck with a stick. The game
// learns the other player's stick only from packets, which tick() reads and sends.

/// Returns the game as the machine of `local_player` (0 or 1) plays it.
GameInfo duel_info(std::uint8_t local_player);
SessionSetup duel_setup();

/// The values of Fact::kind in the facts that the game publishes.
enum FactKind : std::uint32_t {
  kPacketsUsed,
  kPacketsLate,     ///< duplicates, and packets that arrived after a later one
  kPacketsGarbage,  ///< packets of other programs
};

}  // namespace tickreel::tests::duel
