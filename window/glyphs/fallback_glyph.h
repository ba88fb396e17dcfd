#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The picture of one character, drawn from a font of the system or else from the program's font.
struct FallbackGlyph {
  int width = 0;  ///< pixels; 0 for an invisible character
  int height = 0;
  int left = 0;          ///< pixels from the pen to the first column
  int top = 0;           ///< pixels from the baseline up to the first row
  float advance = 0.0F;  ///< pixels to the next character
  bool is_colored = false;
  /// Top row first, alpha not premultiplied; white for a glyph without colours.
  std::vector<std::uint8_t> rgba;
};

/// Draws a character that the interface's typeface lacks. Fontconfig finds a font of the system
/// that has the character (a coloured font for emoji), and FreeType draws it. When no font of the
/// system has the character, the program's own font is used; nothing when that font lacks it too,
/// or the font that was found cannot draw the character. An invisible character has an empty
/// picture. `em_pixels`, the size of the letters, is above 0. Only for the window's thread.
std::optional<FallbackGlyph> draw_fallback_glyph(char32_t code, float em_pixels, bool is_bold);

}  // namespace tickreel::window
