#pragma once

#include "demos/sound/voice_writer.h"

namespace tickreel::tanks {

/// From where the default camera hangs over the arena to its middle, about: from nearer by nothing
/// is louder.
inline constexpr float kFullGainMetres = 55.0F;

/// They have a bus of their own, which is the first that the game names.
inline constexpr auto kEnginesBus = static_cast<SoundBus>(kSoundBuses);

/// Engines, tracks and turrets: the loops that belong to tanks.
void write_engines(const SoundStep& step, VoiceWriter& voices);

}  // namespace tickreel::tanks
