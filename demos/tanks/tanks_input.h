#pragma once

#include <cstddef>
#include <cstdint>

// What a player's devices mean to `tanks`: the names of PlayerInput's axes and buttons.

namespace tickreel::tanks {

enum Axis : std::size_t {
  kDriveAxis,  ///< 1 is full ahead, -1 astern
  kTurnAxis,   ///< 1 turns the hull to the left
  kAimXAxis,   ///< the way to point the turret, in world axes; (0, 0) leaves it where it points
  kAimYAxis,
};

enum Button : std::uint32_t {
  kFireButton = 1U << 0,
  kMineButton = 1U << 1,
  kMenuButton = 1U << 2,  ///< opens and closes the pause menu
  kUpButton = 1U << 3,
  kDownButton = 1U << 4,
  kConfirmButton = 1U << 5,
};

}  // namespace tickreel::tanks
