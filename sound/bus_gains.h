#pragma once

#include <array>

#include "sound/room.h"
#include "tickreel/sound/sound_scene.h"

namespace tickreel::sound {

/// Amplitudes by SoundBus, 0 or more.
using BusGains = std::array<float, kSoundBuses>;
inline constexpr BusGains kUnityGains{1.0F, 1.0F};

}  // namespace tickreel::sound
