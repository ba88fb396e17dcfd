#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Look;
class Soundscape;
}  // namespace tickreel

namespace tickreel::rockets {

/// A game of two to four rocket launchers, thin steel plates and forts of crates. Box2D moves them
/// (physics.h), so a replay only plays on the same kind of machine and library: see
/// docs/decisions/0004-box2d.md.
GameInfo rockets_info();
GameControls rockets_controls();
/// The cameras: "arena" sees everything from the south, "launcher:PLAYER" looks into the arena from
/// behind a player's launcher; PLAYER is a name or a number from 0.
std::unique_ptr<Look> make_rockets_look();
/// The sound of rockets in flight, explosions, and falling towers, which is louder the more crates
/// fall.
std::unique_ptr<Soundscape> make_rockets_sound();

}  // namespace tickreel::rockets
