#pragma once

#include <span>
#include <vector>

#include "sound/bus_gains.h"
#include "sound/clip_position.h"
#include "sound/listener.h"
#include "tickreel/sound/clip.h"

namespace tickreel::sound {

/// Factors of the amplitude for the left and the right ear.
struct EarGains {
  float left = 0.0F;
  float right = 0.0F;
};

/// A voice that sounds in a step, with everything that is needed to mix it.
struct HeardVoice {
  Voice voice;
  ClipPosition position;
  EarGains from;      ///< at the start of the step
  EarGains to;        ///< at the end of the step
  bool mono = false;  ///< true: each ear gets the mean of both channels of the clip
};

/// The settings of a mixer.
struct Hearing {
  std::span<const Clip> clips;  ///< voices of a clip without samples are silent
  TickRate tick_rate;
  int sample_rate_hz = 48000;  ///< the rate of the output
  BusGains gains{};            ///< all 0 (silence) until they are set
};

/// The largest gain of a voice; a larger one counts as this.
inline constexpr float kMaxVoiceGain = 64.0F;

/// Fills `heard` with the voices that sound in the step from `tick`, at most kMaxHeardVoices, the
/// loudest first. Their order does not depend on the order in `voices`. Leaves out the voices that
/// are silent (see Mixer). `from` and `to`: the listener at the start and at the end of the step.
void choose_heard(std::span<const Voice> voices, const Hearing& hearing, Tick tick,
                  const Listener& from, const Listener& to, std::vector<HeardVoice>& heard);

}  // namespace tickreel::sound
