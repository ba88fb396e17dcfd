#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Look;
class Soundscape;
}  // namespace tickreel

namespace tickreel::tanks {

/// A game of two to four tanks in an arena full of walls that shells bounce off.
GameInfo tanks_info();
GameControls tanks_controls();
/// The cameras: "arena" sees everything, "orbit" circles it, "follow:PLAYER" stays behind a
/// player's tank; PLAYER is a name or a number from 0.
std::unique_ptr<Look> make_tanks_look();
/// The sound of engines, shots, explosions, and music that follows the round.
std::unique_ptr<Soundscape> make_tanks_sound();

}  // namespace tickreel::tanks
