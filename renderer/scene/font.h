#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "renderer/scene/scene.h"

namespace tickreel {

/// Coverage of one glyph, 0..255, top row first.
struct GlyphBitmap {
  int width = 0;
  int height = 0;
  int left = 0;  ///< from the pen to the first column, pixels
  int top = 0;   ///< from the baseline down to the first row, pixels (mostly negative)
  std::vector<std::uint8_t> coverage;
};

struct PlacedGlyph {
  int glyph = 0;
  float pen_x = 0.0F;  ///< pixels from the start of the line
};

struct TextLine {
  std::vector<PlacedGlyph> glyphs;
  float width = 0.0F;  ///< pixels
};

/// A typeface that travels in the library. Never changes, so any thread may use it.
class Font {
 public:
  static const Font& of(Text::Weight weight);
  ~Font();

  /// Places the glyphs of a text whose em is `em_pixels` high, in `line`, whose memory is used
  /// again. What is no UTF-8 becomes U+FFFD.
  void lay_out(std::string_view utf8, float em_pixels, bool tabular, TextLine& line) const;
  /// The first character of a text that the typeface has no glyph of; empty when it has all.
  [[nodiscard]] std::string_view first_missing(std::string_view utf8) const;
  /// Draws a glyph with the pen `shift` (0..1) pixels right of and below a pixel's corner.
  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const;

 private:
  struct Face;
  explicit Font(std::string_view file);

  std::unique_ptr<Face> face_;
};

}  // namespace tickreel
