#pragma once

#include <cmath>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Between the lines of an axis: a round number near a fifth of `range`, 1, 2 or 5 times a power of
/// ten.
inline double round_step(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range / 5.0)));
  const double factor = range / 5.0 / power;
  return power * (factor <= 1.0 ? 1.0 : factor <= 2.0 ? 2.0 : factor <= 5.0 ? 5.0 : 10.0);
}

}  // namespace tickreel::renderer
