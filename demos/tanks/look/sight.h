#pragma once

#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// How steeply a camera must look down on a place from the direction `back` (unit length, on the
/// ground), so that no wall hides a tank there: metres up for each metre back, `usual` or more. A
/// wall counts more and more as it comes near the line of sight, and fully before it is in it, so a
/// camera that moves smoothly rises smoothly, and follows from the place alone. Crates, wrecks and
/// low walls are too low to hide a tank.
float steepness_to_see(const Moment& moment, Vec2 place, Vec2 back, float usual);

/// The part of a tank that has to be seen: its turret, at this height.
inline constexpr float kTankTop = 0.9F;

}  // namespace tickreel::tanks
