#pragma once

#include <cstdint>
#include <optional>

#include "sound/sample_range.h"
#include "tickreel/sound/clip.h"
#include "tickreel/sound/sound_scene.h"

namespace tickreel::sound {

/// Where in its clip a voice is, during one step. At sample `first_sample` + k of the session it is
/// at `whole` + `fraction` + k * `ratio` of the clip's samples.
struct ClipPosition {
  std::int64_t first_sample = 0;  ///< the first of the step's that the voice has
  std::int64_t whole = 0;         ///< 0 or more; of a loop, below its length
  double fraction = 0.0;          ///< 0..1, below 1
  double ratio = 1.0;             ///< clip samples for each sample of output
};

/// The slowest and fastest pitch that is heard; a tempo outside of these is nobody's wish.
inline constexpr float kMinPitch = 1.0F / 64.0F;
inline constexpr float kMaxPitch = 64.0F;

/// A step and the samples in it.
struct StepSamples {
  Tick tick = 0;
  SampleRange samples;
};

/// Computed with whole numbers up to the beginning of the step (its 2^-32nd parts, for
/// SoundTime::when), so that it does not matter how long ago the voice began. Nothing where it is
/// not heard in this step: it is over, begins later, or its begin or pitch makes no sense. `clip`
/// has samples.
std::optional<ClipPosition> position_in_step(const Voice& voice, const Clip& clip,
                                             const StepSamples& step, const TickRate& tick_rate,
                                             int sample_rate_hz);

/// The fraction of the step from `tick` that has passed at a sample of it.
float step_fraction(Tick tick, const TickRate& tick_rate, int sample_rate_hz, std::int64_t sample);

}  // namespace tickreel::sound
