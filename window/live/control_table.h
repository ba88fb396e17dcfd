#pragma once

#include "tickreel/game/game_controls.h"
#include "window/room.h"

namespace tickreel::window {

/// Draws a table of the players' actions with the keys and gamepad parts that perform them, and
/// below it the notes about the controls, into the current ImGui window. `most_width`: the
/// available width in pixels, to which the columns shrink; 0: the table has its full width.
void draw_control_table(const GameControls& controls, float most_width = 0.0F);
/// Returns the height in pixels of what draw_control_table() draws in this width.
float control_table_height(const GameControls& controls, float width);
/// Draws lines with the keys that the window itself uses while people play.
void draw_window_keys();

}  // namespace tickreel::window
