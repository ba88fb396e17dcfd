#pragma once

#include <memory>

#include "tickreel/sound/soundscape.h"

namespace tickreel::swarm {

/// How `swarm` sounds: crowds as loud as they are large, fights, signals, and drums.
std::unique_ptr<Soundscape> make_swarm_sound();

}  // namespace tickreel::swarm
