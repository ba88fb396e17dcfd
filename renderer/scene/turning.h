#pragma once

#include "renderer/room.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// The rotation `part` (0..1) of the way from `from` to `to`, the short way round.
Quat slerp(Quat from, Quat to, double part);

/// The turn from `from` to `to` that is nearest to `told`. A turn is its axis times its angle:
/// radians, right-handed about the world's axes, as many whole turns as it takes.
Vec3 turn_between(Quat from, Quat to, Vec3 told);

/// `from` after `part` of a turn.
Quat turned(Quat from, Vec3 turn, double part);

}  // namespace tickreel::renderer
