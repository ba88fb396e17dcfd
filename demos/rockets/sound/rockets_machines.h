#pragma once

#include "demos/sound/voice_writer.h"

namespace tickreel::rockets {

/// Rockets in flight, and the launchers: what goes on.
void write_machines(const SoundStep& step, VoiceWriter& voices);

}  // namespace tickreel::rockets
