#pragma once

#include <memory>

#include "tickreel/sound/soundscape.h"

namespace lanterns {

/// The sound of a won round. The next round begins when the sound is over.
const tickreel::Clip& win_sound();

std::unique_ptr<tickreel::Soundscape> make_sound();

}  // namespace lanterns
