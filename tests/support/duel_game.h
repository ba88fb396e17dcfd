#pragma once

#include "tests/support/room.h"
#include "tickreel/game/game.h"

namespace tickreel::tests::duel {

// A game for two machines, as small as one can be: each player pushes a puck with a stick. The
// other player's stick is known from packets alone, which tick() reads and asks to send.

/// As the machine of `local_player` (0 or 1) plays it.
GameInfo duel_info(std::uint8_t local_player);
SessionSetup duel_setup();

/// Fact::kind of what the game publishes.
enum FactKind : std::uint32_t {
  kPacketsUsed,
  kPacketsLate,     ///< doubled, or overtaken by a later one
  kPacketsGarbage,  ///< not of this game
};

}  // namespace tickreel::tests::duel
