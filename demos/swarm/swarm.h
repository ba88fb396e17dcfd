#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Look;
class Soundscape;
}  // namespace tickreel

namespace tickreel::swarm {

/// A game of two armies with ten thousand units, as a test of scale. swarm_view.h describes the
/// views.
GameInfo swarm_info();
GameControls swarm_controls();
/// A look that draws units as darts on a paper map. The cameras: "field" (everything), "battle"
/// (around the fighting) and "view:PLAYER" (the view of a player with a mouse).
std::unique_ptr<Look> make_swarm_look();
/// The sound of crowds, which is louder the larger they are, fights, signals, and drums.
std::unique_ptr<Soundscape> make_swarm_sound();

}  // namespace tickreel::swarm
