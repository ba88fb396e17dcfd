#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Look;
class Soundscape;
}  // namespace tickreel

namespace tickreel::swarm {

/// Ten thousand units in two armies: the test of scale. See swarm_view.h for what can be seen.
GameInfo swarm_info();
GameControls swarm_controls();
/// Two armies of darts on a map of paper. Cameras: "field" (everything), "battle" (around where the
/// fighting is) and "view:PLAYER" (what a player who uses a mouse sees).
std::unique_ptr<Look> make_swarm_look();
/// Crowds as loud as they are large, fights, signals, and drums.
std::unique_ptr<Soundscape> make_swarm_sound();

}  // namespace tickreel::swarm
