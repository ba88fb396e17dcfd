#pragma once

#include "demos/sound/voice_writer.h"

namespace tickreel::rockets {

/// From where the default camera stands to the arena, about: from nearer by nothing is louder.
inline constexpr float kFullGainMetres = 60.0F;
/// How far back write_blocks looks.
inline constexpr double kBlockSeconds = 0.5;

/// Crates that hit something, and the rumble of those that fall.
void write_blocks(const SoundStep& step, VoiceWriter& voices);

}  // namespace tickreel::rockets
