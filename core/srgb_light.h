#pragma once

#include <cmath>

namespace tickreel {

/// Returns the linear light, 0..1, of an sRGB-encoded level, 0..1 (IEC 61966-2-1). The result has
/// the same bits on every machine.
inline double srgb_light(double level) {
  const double exact = level <= 0.04045 ? level / 12.92 : std::pow((level + 0.055) / 1.055, 2.4);
  // The last bits of pow() are not the same everywhere.
  constexpr double kSteps = 1 << 30;
  return std::round(exact * kSteps) / kSteps;
}

}  // namespace tickreel
