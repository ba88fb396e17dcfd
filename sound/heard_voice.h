#pragma once

#include <span>
#include <vector>

#include "sound/bus_gains.h"
#include "sound/clip_position.h"
#include "sound/listener.h"
#include "tickreel/sound/clip.h"

namespace tickreel::sound {

/// Amplitudes for the left and the right ear.
struct EarGains {
  float left = 0.0F;
  float right = 0.0F;
};

/// A voice that is heard in a step, and all that mixing it needs.
struct HeardVoice {
  Voice voice;
  ClipPosition position;
  EarGains from;
  EarGains to;
  bool mono = false;  ///< both channels of the clip go into both ears
};

/// All that decides how voices are heard, beside themselves.
struct Hearing {
  std::span<const Clip> clips;  ///< a clip without samples is not heard
  TickRate tick_rate;
  int sample_rate_hz = 48000;
  BusGains gains{};
};

/// Louder than this, amplitude 64, nothing gets.
inline constexpr float kMaxVoiceGain = 64.0F;

/// Fills `heard` with those that make a sound in the step from `tick`, at most kMaxHeardVoices: the
/// loudest first, and in an order that does not depend on theirs in `voices`. Who has a value that
/// makes no sense (mixer.h) is not heard.
void choose_heard(std::span<const Voice> voices, const Hearing& hearing, Tick tick,
                  const Listener& from, const Listener& to, std::vector<HeardVoice>& heard);

}  // namespace tickreel::sound
