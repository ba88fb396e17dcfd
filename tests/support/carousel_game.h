#pragma once

#include "tests/support/room.h"
#include "tickreel/game/game.h"

namespace tickreel::tests::carousel {

// The smallest game that shows motion, at any tick rate: an object at constant speed, an object on
// a circle, and an object that the player pushes. Its state has a field of every type.

inline constexpr std::uint64_t kSliderId = 1;  ///< constant speed along x
inline constexpr std::uint64_t kRiderId = 2;   ///< on a circle around the origin
inline constexpr std::uint64_t kPuckId = 3;    ///< pushed by axes 0 and 1 of player 0

inline constexpr float kSliderStart = -8.0F;  ///< metres
inline constexpr float kSliderSpeed = 1.5F;   ///< metres for each second
inline constexpr float kCircleRadius = 5.0F;  ///< metres
inline constexpr double kTurnsPerSecond = 1.0;

GameInfo carousel_info(TickRate tick_rate);

/// Returns the setup of a session with this tick rate and number of players.
SessionSetup carousel_setup(TickRate tick_rate, std::size_t players = 1);

/// Returns an input that changes from time to time: buttons, axes and events.
InputFrame carousel_input(Tick tick);

}  // namespace tickreel::tests::carousel
