#pragma once

#include <cstddef>

#include "tickreel/game/game.h"

// Shot (shot.h) as a game, so that there are replays and films of it: docs/fixed-step.md. Nobody
// plays it: its one player is the machine, whose input is how long its pictures took.

namespace tickreel::rockets {

/// The axis that says how long the step is; 0: as long as a tick.
inline constexpr std::size_t kStepAxis = 0;
inline constexpr float kStepUnitSeconds = 2e-6F;
/// A step that is longer is not taken longer than this: a file may hold anything.
inline constexpr float kLongestStepSeconds = 0.05F;

/// Its view holds what rockets_view.h names: a plate, crates, a rocket, an explosion.
GameInfo shot_info();

}  // namespace tickreel::rockets
