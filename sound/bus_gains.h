#pragma once

#include <array>

#include "sound/room.h"
#include "tickreel/sound/sound_scene.h"

namespace tickreel::sound {

/// A factor of the amplitude, 0 or more, for each SoundBus that has a volume of its own.
using BusGains = std::array<float, kSoundBuses>;
/// The gains that change nothing.
inline constexpr BusGains kUnityGains{1.0F, 1.0F};

}  // namespace tickreel::sound
