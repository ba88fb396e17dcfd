#pragma once

#include <vector>

#include "renderer/room.h"
#include "tickreel/view/view.h"

namespace tickreel::renderer {

/// Interpolates the things between two views of neighbouring ticks, `step_seconds` apart, at
/// `alpha` (0 up to and without 1). Clears `out`, then writes the things in the order of `from`,
/// followed by those that are new in `to`. Things are matched by id. At alpha 0 the result is
/// `from`, bit for bit.
///
/// position   cubic Hermite when both views publish a velocity, else linear. A kink cuts the path
///            into pieces, each interpolated alone, so that the corner itself is on the path.
/// velocity   the derivative of that path.
/// rotation   slerp, the short way round; or, when both views publish an angular velocity, with the
///            whole turns added or removed that bring it nearest to the mean of both.
/// angular velocity   that of this turn, constant through the step.
/// size, values  linear; a value that wraps in both views goes the short way round.
/// kTeleported in `to`: stays as in `from` until the later tick.
/// only in `to`:   not there before the later tick; with kAppear, there from that moment on, on the
///                 path from its place.
/// only in `from`: stays as it is until the later tick; with kVanish, on the path to that place,
///                 and gone from that moment on.
/// in neither, with kAppear and kVanish: never shown (it lived for less than a step).
/// kind, variant, flags: those of the earlier view (of `to` for things that are only there).
void interpolate(const View& from, const View& to, double alpha, double step_seconds,
                 std::vector<Thing>& out);

}  // namespace tickreel::renderer
