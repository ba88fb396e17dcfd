#pragma once

#include <memory>

#include "tickreel/sound/soundscape.h"

namespace lanterns {

/// What is heard when a round is won. The next one begins when it is over.
const tickreel::Clip& win_sound();

std::unique_ptr<tickreel::Soundscape> make_sound();

}  // namespace lanterns
