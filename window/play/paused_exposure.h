#pragma once

#include "movie/film/time/shutter.h"
#include "sim/view/exposure.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns the exposure of a film frame that begins at `seconds` of game time, in a film of this
/// frame rate. Moments that need a view after `newest` are left out. Without a shutter, and when
/// the moments have no exact times, the exposure is a single moment.
Exposure paused_exposure(const Shutter& shutter, const TickRate& tick_rate,
                         const Rational& frame_rate, const Rational& seconds, Tick newest);

/// Returns the most ticks from the first view of an exposure to its last.
Tick ticks_of_exposure(const Shutter& shutter, const TickRate& tick_rate,
                       const Rational& frame_rate);

}  // namespace tickreel::window
