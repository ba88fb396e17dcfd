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

/// The coverage of one glyph, 0..255, top row first.
struct GlyphBitmap {
  int width = 0;
  int height = 0;
  int left = 0;  ///< pixels from the pen to the first column
  int top = 0;   ///< pixels from the baseline down to the first row (mostly negative)
  std::vector<std::uint8_t> coverage;
};

/// A bitmap with the largest coverage of all.
GlyphBitmap united(std::span<const GlyphBitmap> bitmaps);

struct PlacedGlyph {
  int glyph = 0;
  float pen_x = 0.0F;  ///< pixels from the start of the line
  float pen_y = 0.0F;  ///< pixels from the baseline down; not 0 for stacked marks
  bool begins_word = false;
};

struct TextLine {
  std::vector<PlacedGlyph> glyphs;
  float width = 0.0F;      ///< pixels
  bool overlaps = false;   ///< letters may overlap, because they are joined or have marks
  float ink_above = 0.0F;  ///< pixels above the baseline that such letters reach
  float ink_below = 0.0F;  ///< pixels below the baseline
};

/// A typeface. Immutable, so any thread may use it.
class Font {
 public:
  /// A typeface that is part of the library.
  static const Font& of(Text::Weight weight);
  /// The font of a text: its own, or the one of its weight.
  static const Font& of(const Text& text);
  Font() = default;
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;
  virtual ~Font() = default;

  /// Lays a text out with an em of `em_pixels` pixels. Reuses the memory of `line`. Invalid UTF-8
  /// becomes U+FFFD.
  void lay_out(std::string_view utf8, float em_pixels, bool tabular, TextLine& line) const;
  /// The first character without a glyph, or the first letter with marks that the typeface cannot
  /// compose; empty when it has everything.
  [[nodiscard]] std::string_view first_missing(std::string_view utf8) const;
  /// Why a character with a glyph cannot be drawn, as the end of a sentence: "is damaged"; empty:
  /// it can.
  [[nodiscard]] virtual std::string complaint(char32_t /*character*/) const { return {}; }
  /// Draws a glyph with the pen `shift` (0..1) pixels right of and below a pixel's corner.
  [[nodiscard]] virtual GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const = 0;

 private:
  [[nodiscard]] virtual int glyph_of(char32_t character) const = 0;  ///< 0: it has none
  // In font units.
  [[nodiscard]] virtual float advance(int glyph) const = 0;
  [[nodiscard]] virtual float kerning(int left, int right) const = 0;
  [[nodiscard]] virtual float units_to_pixels(float em_pixels) const = 0;

  /// Whether the typeface composes letters that stack, join or have marks; else each character is
  /// drawn alone.
  [[nodiscard]] virtual bool has_shapes() const { return false; }
  /// The glyphs of a run with a script, from left to right; nothing when no font has all of them.
  [[nodiscard]] virtual std::optional<std::vector<ShapedGlyph>> shaped(const TextRun& run) const;
  /// Whether shaped() would find every character of the run.
  [[nodiscard]] virtual bool can_shape(const TextRun& /*run*/) const { return false; }

  class Pen;
  [[nodiscard]] bool has_all(const TextRun& run) const;
  void lay_out_runs(std::string_view utf8, Pen& pen) const;
};

}  // namespace tickreel::renderer
