#pragma once

#include "sound/room.h"

namespace tickreel::sound {

inline constexpr float kLimitKnee = 0.5F;  ///< up to here nothing changes
inline constexpr float kLimitTop = 0.8F;   ///< never reached: -1.9 dB, for peaks between samples

/// Makes samples louder than the knee softer, the louder the more; they never reach the top.
/// Without a memory: a function of the sample alone. Smooth: a hyperbola with the slope 1 at the
/// knee.
inline float soft_limit(float sample) {
  const float size = sample < 0.0F ? -sample : sample;
  if (!(size > kLimitKnee)) return sample;
  constexpr float kRoom = kLimitTop - kLimitKnee;
  const float above = size - kLimitKnee;
  const float limited = kLimitKnee + kRoom * above / (kRoom + above);
  return sample < 0.0F ? -limited : limited;
}

}  // namespace tickreel::sound
