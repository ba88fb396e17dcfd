#pragma once

#include "tickreel/game/game_controls.h"
#include "window/room.h"

namespace tickreel::window {

/// A table of what the players can do and which key, or which part of a gamepad, does it. Drawn
/// into the window of Dear ImGui that is begun.
void draw_control_table(const GameControls& controls);
/// A line with the keys that the window keeps for itself while people play.
void draw_window_keys();

}  // namespace tickreel::window
