#pragma once

#include <cstddef>
#include <cstdint>

// What a player's devices mean to `rockets`: the names of PlayerInput's axes and buttons.

namespace tickreel::rockets {

enum Axis : std::size_t {
  kLiftAxis,  ///< 1 drives the launcher up its mast
  kTurnAxis,  ///< 1 raises the muzzle
};

enum Button : std::uint32_t {
  kFireButton = 1U << 0,
  kRewindButton = 1U << 1,  ///< for the session, not for the game
};

}  // namespace tickreel::rockets
