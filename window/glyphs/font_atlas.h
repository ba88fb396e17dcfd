#pragma once

#include "window/room.h"

struct ImFont;

namespace tickreel::window {

/// The fonts of the interface, which Dear ImGui owns.
struct UiFonts {
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  ImFont* large = nullptr;
};

/// Builds Dear ImGui's fonts for a display of this scale: the program's typeface, and missing
/// glyphs that were wanted from the system's fonts (see interface_text.h). The fonts of an
/// earlier call are freed. A Dear ImGui context must exist; the caller must upload the texture of
/// the fonts again.
UiFonts make_font_atlas(float scale);

}  // namespace tickreel::window
