#pragma once

#include <cstdint>
#include <memory>

#include "tickreel/game/game.h"

// Fireflies light lanterns on a meadow at night, each in its own colour, and steal those of others:
// a whole game for tickreel as a shared library, in C++. docs/adding-a-game.md goes through it.
//
//     tickreel --game ./lanterns.so record --headless --seconds 30 -o lanterns.replay

namespace lanterns {

// The kinds of things, events and facts that the game publishes, and that bots and the look read.

enum ThingKind : std::uint32_t {
  kFirefly,  ///< variant: its player
  kLantern,  ///< variant: 0 dark, else its player + 1; values[0]: 1 as it is lit, 0 when it cools
};

/// variant: the index of the player who did it + 1, plus 256 times the index of the player to whom
/// it was done + 1; 0 in place of either: nobody.
enum EventKind : std::uint32_t {
  kLit = 1,     ///< actor: who lit a dark lantern
  kStolen,      ///< actor: who lit a lantern of somebody else's, the target
  kRoundEnded,  ///< actor: who has kToWin lanterns, and won
};

enum FactKind : std::uint32_t {
  kScore = 1,  ///< variant: player; text: the name; value: how many lanterns
  kResult,     ///< variant: who has won; text; between two rounds
};

inline constexpr std::int64_t kToWin = 6;
/// The distances from the middle of the meadow to the fence, metres.
inline constexpr tickreel::Vec2 kHalfMeadow{11.5F, 7.5F};
/// The height of fireflies and lanterns, metres.
inline constexpr float kHeight = 1.3F;

std::unique_ptr<tickreel::Game> make_game(const tickreel::SessionSetup& setup);

}  // namespace lanterns
