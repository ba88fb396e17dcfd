#pragma once

#include "core/decibels.h"
#include "movie/room.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::movie {

/// Returns the factor of an amplitude for decibels: 10 for 20 dB. The result is the same on every
/// machine.
inline double gain_of_decibels(double decibels) {
  return exact_exp2(decibels * kDoublingsForEachDecibel);
}

/// Returns the decibels for a factor above 0: 20 for 10.
inline double decibels_of_gain(double gain) {
  constexpr double kDecibelsForEachDoubling = 6.020599913279624;  // 20 log10(2)
  return exact_log2(gain) * kDecibelsForEachDoubling;
}

}  // namespace tickreel::movie
