#pragma once

#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"

namespace tickreel {
class Look;
class Soundscape;
}  // namespace tickreel

namespace tickreel::rockets {

/// Two to four launchers, thin steel plates and forts of crates. Box2D moves them (physics.h), so a
/// replay belongs to a machine and library: see docs/fixed-step.md.
GameInfo rockets_info();
GameControls rockets_controls();
/// Cameras: "arena" sees all of it from the south, "launcher:PLAYER" looks into it from behind the
/// launcher of a player, by name or by number from 0.
std::unique_ptr<Look> make_rockets_look();
/// Rockets in flight, explosions, and towers that topple, the louder the more of them falls.
std::unique_ptr<Soundscape> make_rockets_sound();

}  // namespace tickreel::rockets
