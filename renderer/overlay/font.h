#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/overlay/shaping_face.h"
#include "renderer/overlay/text_runs.h"
#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Coverage of one glyph, 0..255, top row first.
struct GlyphBitmap {
  int width = 0;
  int height = 0;
  int left = 0;  ///< from the pen to the first column, pixels
  int top = 0;   ///< from the baseline down to the first row, pixels (mostly negative)
  std::vector<std::uint8_t> coverage;
};

/// What any of them covers.
GlyphBitmap united(std::span<const GlyphBitmap> bitmaps);

struct PlacedGlyph {
  int glyph = 0;
  float pen_x = 0.0F;  ///< pixels from the start of the line
  float pen_y = 0.0F;  ///< pixels from the baseline down; of marks, others stand on it
  bool begins_word = false;
};

struct TextLine {
  std::vector<PlacedGlyph> glyphs;
  float width = 0.0F;      ///< pixels
  bool overlaps = false;   ///< its letters may: they are joined, or have marks
  float ink_above = 0.0F;  ///< pixels from the baseline up that such letters reach
  float ink_below = 0.0F;  ///< and down
};

/// A typeface. Never changes, so any thread may use it.
class Font {
 public:
  /// One that travels in the library.
  static const Font& of(Text::Weight weight);
  /// What a text is written in: its own, or that of its weight.
  static const Font& of(const Text& text);
  Font() = default;
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;
  virtual ~Font() = default;

  /// Places the glyphs of a text whose em is `em_pixels` high, in `line`, whose memory is used
  /// again. What is no UTF-8 becomes U+FFFD.
  void lay_out(std::string_view utf8, float em_pixels, bool tabular, TextLine& line) const;
  /// The first character of a text that the typeface has no glyph of, or letter with marks that it
  /// cannot put together; empty when it has all.
  [[nodiscard]] std::string_view first_missing(std::string_view utf8) const;
  /// Why a character that it has a glyph of cannot be drawn, as the end of a sentence: "is
  /// damaged"; empty: it can.
  [[nodiscard]] virtual std::string complaint(char32_t /*character*/) const { return {}; }
  /// Draws a glyph with the pen `shift` (0..1) pixels right of and below a pixel's corner.
  [[nodiscard]] virtual GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const = 0;

 private:
  [[nodiscard]] virtual int glyph_of(char32_t character) const = 0;  ///< 0: it has none
  // In units of the font.
  [[nodiscard]] virtual float advance(int glyph) const = 0;
  [[nodiscard]] virtual float kerning(int left, int right) const = 0;
  [[nodiscard]] virtual float units_to_pixels(float em_pixels) const = 0;

  /// Whether it puts together letters that stack, join or have marks; else each is drawn for
  /// itself.
  [[nodiscard]] virtual bool has_shapes() const { return false; }
  /// The glyphs of a run that has a script, from left to right; nothing where nothing has all of
  /// it.
  [[nodiscard]] virtual std::optional<std::vector<ShapedGlyph>> shaped(const TextRun& run) const;
  /// Whether those would be of all of it.
  [[nodiscard]] virtual bool can_shape(const TextRun& /*run*/) const { return false; }

  class Pen;
  [[nodiscard]] bool has_all(const TextRun& run) const;
  void lay_out_runs(std::string_view utf8, Pen& pen) const;
};

}  // namespace tickreel::renderer
