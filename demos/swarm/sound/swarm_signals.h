#pragma once

#include "demos/sound/voice_writer.h"

namespace tickreel::swarm {

/// How far back write_signals looks.
inline constexpr double kSignalSeconds = 1.0;

/// Horns for orders, bells for zones, weapons, and the end of a match.
void write_signals(const SoundStep& step, VoiceWriter& voices);

}  // namespace tickreel::swarm
