#pragma once

#include <cstddef>

#include "tickreel/game/game.h"

// Shot (shot.h) as a game, so that there can be replays and films of it: docs/your-program.md.
// Nobody plays it: its only player is the machine, whose input is the time that its pictures took.

namespace tickreel::rockets {

/// The axis with the length of the step, in kStepUnitSeconds; 0 or less: as long as a tick.
inline constexpr std::size_t kStepAxis = 0;
inline constexpr float kStepUnitSeconds = 2e-6F;
/// The longest step, because a file may hold any value.
inline constexpr float kLongestStepSeconds = 0.05F;

/// Returns the game. Its views have the kinds of rockets_view.h: a plate, crates, a rocket, an
/// explosion.
GameInfo shot_info();

}  // namespace tickreel::rockets
