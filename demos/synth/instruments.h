#pragma once

#include "demos/synth/synth.h"

// Instruments that several games play music with. Those with a pitch sound middle C (kMiddleC).

namespace tickreel::synth {

inline constexpr double kMiddleC = 261.625565;

Sound kick();
Sound snare();
Sound hat();
Sound war_drum();
Sound pluck();   ///< a string
Sound mallet();  ///< wood, as of a marimba
Sound bass();    ///< two octaves lower
Sound pad();     ///< soft, of three seconds
Sound brass();   ///< of one second
Sound bell();
Sound beep();  ///< two octaves higher, short

}  // namespace tickreel::synth
