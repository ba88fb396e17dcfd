#pragma once

#include "movie/film/time/shutter.h"
#include "sim/view/exposure.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"
#include "window/room.h"

namespace tickreel::window {

/// What a film at this rate shows in a frame that begins at a point in game time (seconds), as far
/// as there are views: up to that of `newest`. One moment where the moments have no exact times.
Exposure paused_exposure(const Shutter& shutter, const TickRate& tick_rate,
                         const Rational& frame_rate, const Rational& seconds, Tick newest);

/// How many ticks its last moment needs a view after that of its first.
Tick ticks_of_exposure(const Shutter& shutter, const TickRate& tick_rate,
                       const Rational& frame_rate);

}  // namespace tickreel::window
