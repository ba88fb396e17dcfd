#pragma once

#include <memory>

#include "tickreel/sound/soundscape.h"

namespace tickreel::rockets {

/// How `rockets` sounds: rockets in flight, explosions, and towers that topple, the louder the more
/// of them falls.
std::unique_ptr<Soundscape> make_rockets_sound();

}  // namespace tickreel::rockets
