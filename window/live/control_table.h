#pragma once

#include "tickreel/game/game_controls.h"
#include "window/room.h"

namespace tickreel::window {

/// Draws a table of the players' actions with the keys and gamepad parts that perform them, into
/// the current ImGui window. `most_width`: the available width in pixels, if the table may be
/// wider; 0: the table fits.
void draw_control_table(const GameControls& controls, float most_width = 0.0F);
/// Draws a line with the keys that the window itself uses while people play.
void draw_window_keys();

}  // namespace tickreel::window
