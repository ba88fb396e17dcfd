#pragma once

#include "window/room.h"

struct ImFont;

namespace tickreel::window {

struct UiFonts {
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  ImFont* large = nullptr;
};

/// Dear ImGui's fonts for a display of this scale, made anew: the program's typeface, and of the
/// system's fonts those glyphs that it lacks and that were asked for (see interface_text.h). There
/// is a Dear ImGui context; whoever shows the atlas has to load it again.
UiFonts make_font_atlas(float scale);

}  // namespace tickreel::window
