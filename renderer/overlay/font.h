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

/// One glyph as pixels. A pixel of `coverage` (0..255) says how much of the pixel the glyph covers;
/// top row first. (A pen is the point from which a glyph is drawn, on the baseline.)
struct GlyphBitmap {
  int width = 0;
  int height = 0;
  int left = 0;  ///< pixels from the pen to the first column
  int top = 0;   ///< pixels from the baseline down to the first row (mostly negative)
  std::vector<std::uint8_t> coverage;
};

/// Returns a bitmap that contains all of the bitmaps. Each pixel has the largest coverage that it
/// has in one of them.
GlyphBitmap united(std::span<const GlyphBitmap> bitmaps);

/// A glyph of a line of text, with its position.
struct PlacedGlyph {
  int glyph = 0;       ///< the number of the glyph in its font
  float pen_x = 0.0F;  ///< pixels from the start of the line
  float pen_y = 0.0F;  ///< pixels from the baseline down; not 0 for stacked marks
  bool begins_word = false;
};

/// The layout of a line of text, from left to right.
struct TextLine {
  std::vector<PlacedGlyph> glyphs;
  float width = 0.0F;      ///< pixels
  bool overlaps = false;   ///< whether letters may overlap, because they are joined or have marks
  float ink_above = 0.0F;  ///< how far letters that stack or have marks reach above the baseline
  float ink_below = 0.0F;  ///< how far they reach below the baseline; both in pixels, 0: none
};

/// A typeface. Immutable, so any thread may use it.
class Font {
 public:
  /// Returns the typeface of this weight that is part of tickreel.
  static const Font& of(Text::Weight weight);
  /// Returns the font of a text: Text::font, or the typeface of its weight if that is null.
  static const Font& of(const Text& text);
  Font() = default;
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;
  virtual ~Font() = default;

  /// Fills `line` with the layout of a text. `em_pixels`: the size of an em in pixels; `tabular`:
  /// digits have equal widths. Invalid UTF-8 becomes U+FFFD. Reuses the memory of `line`.
  void lay_out(std::string_view utf8, float em_pixels, bool tabular, TextLine& line) const;
  /// Returns the first character for which the typeface has no glyph, or the first letter with
  /// marks that it cannot compose, as a part of `utf8`; empty when the typeface has everything.
  [[nodiscard]] std::string_view first_missing(std::string_view utf8) const;
  /// Returns why a character cannot be drawn although it has a glyph, as the end of a sentence: "is
  /// damaged"; empty when it can be drawn.
  [[nodiscard]] virtual std::string complaint(char32_t /*character*/) const { return {}; }
  /// Returns the pixels of a glyph. `shift`: how far the pen lies right of and below the corner of
  /// a pixel, 0..1 pixels.
  [[nodiscard]] virtual GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const = 0;

 private:
  /// The glyph of a character; 0 when the typeface has none.
  [[nodiscard]] virtual int glyph_of(char32_t character) const = 0;
  // The width of a glyph, and the change of the distance between two glyphs, in font units.
  [[nodiscard]] virtual float advance(int glyph) const = 0;
  [[nodiscard]] virtual float kerning(int left, int right) const = 0;
  [[nodiscard]] virtual float units_to_pixels(float em_pixels) const = 0;

  /// Whether the typeface composes letters that stack, join or have marks. If not, each character
  /// is drawn alone.
  [[nodiscard]] virtual bool has_shapes() const { return false; }
  /// Returns the glyphs of a run that has a script, from left to right; nothing when no font has
  /// all characters of the run.
  [[nodiscard]] virtual std::optional<std::vector<ShapedGlyph>> shaped(const TextRun& run) const;
  /// Whether shaped() would return glyphs.
  [[nodiscard]] virtual bool can_shape(const TextRun& /*run*/) const { return false; }

  class Pen;
  [[nodiscard]] bool has_all(const TextRun& run) const;
  void lay_out_runs(std::string_view utf8, Pen& pen) const;
};

}  // namespace tickreel::renderer
