#pragma once

#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"

namespace tickreel {

/// An exact point in game time: at `tick`, or between `tick` and the next tick.
struct FrameTime {
  Tick tick = 0;
  Rational alpha;  ///< the fraction of the step after `tick`: 0 up to, but not including, 1
  friend bool operator==(const FrameTime&, const FrameTime&) = default;
};

}  // namespace tickreel
