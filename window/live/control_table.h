#pragma once

#include "tickreel/game/game_controls.h"
#include "window/room.h"

namespace tickreel::window {

/// A table of what the players can do and which key, or which part of a gamepad, does it. Drawn
/// into the window of Dear ImGui that is begun.
/// `most_width`: in pixels, where there may not be room for it; 0: there is.
void draw_control_table(const GameControls& controls, float most_width = 0.0F);
/// A line with the keys that the window keeps for itself while people play.
void draw_window_keys();

}  // namespace tickreel::window
