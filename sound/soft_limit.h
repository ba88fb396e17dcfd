#pragma once

#include "sound/room.h"

namespace tickreel::sound {

/// The size of a sample up to which the limiter changes nothing.
inline constexpr float kLimitKnee = 0.5F;
/// The size that no limited sample reaches: -1.9 dB, because a wave may be higher between samples.
inline constexpr float kLimitTop = 0.8F;

/// Returns a limited sample: a sample beyond +-kLimitKnee is made smaller, so that it does not
/// reach +-kLimitTop. `sample` is finite. Depends only on this sample. The curve is smooth: beyond
/// the knee it is a hyperbola that begins with slope 1.
inline float soft_limit(float sample) {
  const float size = sample < 0.0F ? -sample : sample;
  if (!(size > kLimitKnee)) return sample;
  constexpr float kRoom = kLimitTop - kLimitKnee;
  const float above = size - kLimitKnee;
  const float limited = kLimitKnee + kRoom * above / (kRoom + above);
  return sample < 0.0F ? -limited : limited;
}

}  // namespace tickreel::sound
