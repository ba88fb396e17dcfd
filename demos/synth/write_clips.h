#pragma once

#include <vector>

#include "tickreel/sound/clip.h"

namespace tickreel::synth {

/// The clips of a game: each game has a program that writes them while tickreel is built, and
/// defines this.
std::vector<Clip> make_clips();

}  // namespace tickreel::synth
