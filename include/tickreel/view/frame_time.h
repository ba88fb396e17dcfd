#pragma once

#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"

namespace tickreel {

/// A point in game time: `alpha` (exact, 0 up to and without 1) of the way from `tick` to the next.
struct FrameTime {
  Tick tick = 0;
  Rational alpha;
  friend bool operator==(const FrameTime&, const FrameTime&) = default;
};

}  // namespace tickreel
