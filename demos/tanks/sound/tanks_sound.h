#pragma once

#include <memory>

#include "tickreel/sound/soundscape.h"

namespace tickreel::tanks {

/// How `tanks` sounds: engines, shots, explosions, and music that follows the round.
std::unique_ptr<Soundscape> make_tanks_sound();

}  // namespace tickreel::tanks
