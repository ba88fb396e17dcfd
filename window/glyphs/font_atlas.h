#pragma once

#include "window/room.h"

struct ImFont;

namespace tickreel::window {

struct UiFonts {
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  ImFont* large = nullptr;
};

/// Builds Dear ImGui's fonts anew for a display of this scale: the program's typeface, and from the
/// system's fonts the missing glyphs that were asked for (see interface_text.h). A Dear ImGui
/// context must exist; the caller must upload the atlas texture again.
UiFonts make_font_atlas(float scale);

}  // namespace tickreel::window
