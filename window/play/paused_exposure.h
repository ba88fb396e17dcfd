#pragma once

#include "movie/film/time/shutter.h"
#include "sim/view/exposure.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"
#include "window/room.h"

namespace tickreel::window {

/// The exposure of a film frame of this rate that begins at `seconds` of game time. Moments that
/// need views after `newest` are left out. A single moment where the moments have no exact times.
Exposure paused_exposure(const Shutter& shutter, const TickRate& tick_rate,
                         const Rational& frame_rate, const Rational& seconds, Tick newest);

/// The number of ticks by which the view for the last moment of an exposure is later than that for
/// the first.
Tick ticks_of_exposure(const Shutter& shutter, const TickRate& tick_rate,
                       const Rational& frame_rate);

}  // namespace tickreel::window
