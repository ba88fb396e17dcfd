#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// A picture of a character, of whatever font the system has for it, or else the program.
struct FallbackGlyph {
  int width = 0;  ///< pixels; 0 for what is not seen
  int height = 0;
  int left = 0;          ///< from the pen to the first column
  int top = 0;           ///< from the baseline up to the first row
  float advance = 0.0F;  ///< pixels to the next character
  bool is_colored = false;
  std::vector<std::uint8_t> rgba;  ///< top row first, alpha not multiplied; white without colours
};

/// Fontconfig finds the font (for emoji one in colours), FreeType draws it. `em_pixels` is above 0.
/// Where no font of the system has the character, a typeface of the program draws it. Nothing when
/// none has it. The window's thread.
std::optional<FallbackGlyph> draw_fallback_glyph(char32_t code, float em_pixels, bool is_bold);

}  // namespace tickreel::window
