#pragma once

#include "tests/support/room.h"

namespace tickreel::tests {

/// A colour in Y'CbCr, in code values of 8 bits that are not rounded.
struct ExactYuv {
  double y, cb, cr;
};

/// Converts a colour (0 to 255) by the definition of BT.709: luma weights, limited range. The
/// result is exact.
inline ExactYuv bt709(double red, double green, double blue) {
  constexpr double kRed = 0.2126;
  constexpr double kBlue = 0.0722;
  const double luma = kRed * red + (1 - kRed - kBlue) * green + kBlue * blue;
  return {16 + luma * 219 / 255, 128 + (blue - luma) / (2 * (1 - kBlue)) * 224 / 255,
          128 + (red - luma) / (2 * (1 - kRed)) * 224 / 255};
}

}  // namespace tickreel::tests
