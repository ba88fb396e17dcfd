#pragma once

#include <cstddef>
#include <cstdint>

// What a player's devices mean to `swarm`: the names of PlayerInput's axes and buttons. An order
// goes to the squads whose buttons are held in the tick in which it is given.

namespace tickreel::swarm {

enum Axis : std::size_t {
  kCursorXAxis,  ///< -1..1 from the western to the eastern end of the field
  kCursorYAxis,  ///< -1..1 from the southern to the northern end
};

enum Button : std::uint32_t {
  kFirstSquadButton = 1U << 0,  ///< and the seven above it: one for each squad
  kMoveButton = 1U << 8,        ///< march to the cursor in close order
  kSpreadButton = 1U << 9,      ///< march to the cursor in open order
};

}  // namespace tickreel::swarm
