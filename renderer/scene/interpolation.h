#pragma once

#include <vector>

#include "renderer/room.h"
#include "tickreel/view/view.h"

namespace tickreel::renderer {

/// Fills `out` with the things at a point in time between two views of consecutive ticks, `from`
/// and `to`, which are `step_seconds` apart. `alpha`: the fraction of the step that has passed, 0
/// up to, but not including, 1. Things of the two views belong together if their ids are equal.
/// `out` has the things in the order of `from`, followed by those that are only in `to`. At alpha 0
/// the result is `from`, bit for bit. The members of a thing:
///
/// position   cubic Hermite if both views have its velocity (kHasVelocity), otherwise linear. A
///            kink (PathEvent) divides the path into pieces that are interpolated separately, so
///            that the corner itself is on the path.
/// velocity   the derivative of the position.
/// rotation   slerp by the shorter way. If both views have its angular velocity, slerp with so many
///            whole turns more or fewer that its speed is nearest to the mean of both.
/// angular velocity   the speed of this rotation, constant through the step, if both views have it;
///            otherwise as in `from`.
/// size, values  linear. A value that wraps in both views goes the shorter way round.
/// kind, variant, flags   as in `from`; as in `to` for a thing that is only there.
///
/// A thing with kTeleported in `to` stays as it is in `from` until the later tick. A thing that is
/// only in `to` does not exist before the later tick. With a kAppear event it exists from the time
/// of the event on, on a path from the event's position. A thing that is only in `from` stays as it
/// is until the later tick. With a kVanish event it moves on a path to the event's position, and
/// does not exist from the time of the event on. A thing in neither view, with kAppear and kVanish
/// events, is never shown. Any thread.
void interpolate(const View& from, const View& to, double alpha, double step_seconds,
                 std::vector<Thing>& out);

}  // namespace tickreel::renderer
