#pragma once

#include <memory>

#include "tickreel/sound/soundscape.h"

namespace tickreel::pucks {

/// How `pucks` sounds; docs/adding-a-game.md walks through it.
std::unique_ptr<Soundscape> make_pucks_sound();

}  // namespace tickreel::pucks
