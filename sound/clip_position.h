#pragma once

#include <cstdint>
#include <optional>

#include "sound/sample_range.h"
#include "tickreel/sound/clip.h"
#include "tickreel/sound/sound_scene.h"

namespace tickreel::sound {

/// The part of a clip that a voice plays during one step. The sample number `first_sample` + k of
/// the session is the clip at the position `whole` + `fraction` + k * `ratio`, in clip samples.
struct ClipPosition {
  std::int64_t first_sample = 0;  ///< the first sample of the step in which the voice sounds
  std::int64_t whole = 0;         ///< 0 or more; for a loop, less than the clip's length
  double fraction = 0.0;          ///< 0 up to, but not including, 1
  double ratio = 1.0;             ///< clip samples for each sample of output
};

inline constexpr float kMinPitch = 1.0F / 64.0F;  ///< a voice with a lower pitch is silent
inline constexpr float kMaxPitch = 64.0F;         ///< a voice with a higher pitch is silent

/// A step, and the samples in it.
struct StepSamples {
  Tick tick = 0;
  SampleRange samples;
};

/// Returns the part of its clip that a voice plays in a step. Nothing when the voice is silent in
/// this step: it is over, begins later, or its begin or pitch makes no sense. `clip`: the voice's
/// clip, which has samples. The position is computed with whole numbers (SoundTime::when in units
/// of 2^-32), so it is exact however long ago the voice began.
std::optional<ClipPosition> position_in_step(const Voice& voice, const Clip& clip,
                                             const StepSamples& step, const TickRate& tick_rate,
                                             int sample_rate_hz);

/// Returns the fraction, 0..1, of the step from `tick` that has passed at the sample number
/// `sample` of the session, which lies in the step.
float step_fraction(Tick tick, const TickRate& tick_rate, int sample_rate_hz, std::int64_t sample);

}  // namespace tickreel::sound
