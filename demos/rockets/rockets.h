#pragma once

#include "tickreel/game/game.h"

namespace tickreel::rockets {

/// Two to four launchers, thin steel plates and forts of crates. Box2D moves them (physics.h), so a
/// replay belongs to a machine and library: see docs/fixed-step.md.
GameInfo rockets_info();

}  // namespace tickreel::rockets
