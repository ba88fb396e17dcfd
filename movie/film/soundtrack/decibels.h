#pragma once

#include "core/decibels.h"
#include "movie/room.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::movie {

/// Returns the amplitude for decibels; 20 dB are a factor of ten. The result is the same on every
/// machine.
inline double gain_of_decibels(double decibels) {
  return exact_exp2(decibels * kDoublingsForEachDecibel);
}

/// Returns the decibels of an amplitude above 0.
inline double decibels_of_gain(double gain) {
  constexpr double kDecibelsForEachDoubling = 6.020599913279624;  // 20 log10(2)
  return exact_log2(gain) * kDecibelsForEachDoubling;
}

}  // namespace tickreel::movie
