#pragma once

#include <array>
#include <compare>
#include <memory>
#include <optional>
#include <vector>

#include "renderer/overlay/font.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

// The layout of the overlay on the pixels of a picture, which all renderers share.

/// The pixels per point of the overlay.
inline float pixels_per_point(ImageSize picture) {
  return static_cast<float>(picture.height) / kOverlayHeight;
}

/// A colour for blending: red, green and blue, sRGB-encoded, not premultiplied, and the opacity;
/// all 0..1.
using Paint = std::array<float, 4>;
Paint paint_of(Color color, float opacity);

/// A panel in pixels; its edges may lie between pixels.
struct PanelOnPixels {
  float left = 0.0F;
  float top = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
  float radius = 0.0F;
};
/// Converts a panel to pixels; nothing when it has no area.
std::optional<PanelOnPixels> on_pixels(const Panel& panel, float pixels_per_point);

/// A glyph that is drawn together with another, at this distance in quarters of a pixel.
struct GlyphBeside {
  int glyph = 0;
  int right = 0;
  int down = 0;
  friend auto operator<=>(const GlyphBeside&, const GlyphBeside&) = default;
};

/// The key of a glyph's bitmap, or of several glyphs that may overlap: blended one by one, their
/// common parts would show twice. The coverage depends on the key alone.
struct GlyphKey {
  Text::Weight weight = Text::Weight::kRegular;
  int glyph = 0;
  float em_pixels = 0.0F;
  int quarter_x = 0;  ///< the pen's position within a pixel, in quarters: 0..3
  int quarter_y = 0;
  std::shared_ptr<const Font> font{};  ///< null: the font of the weight
  std::vector<GlyphBeside> beside{};
  friend auto operator<=>(const GlyphKey&,
                          const GlyphKey&) = default;  // NOLINT(modernize-use-nullptr)
};
GlyphBitmap rasterise(const GlyphKey& key);

/// A glyph with its pen in a pixel.
struct GlyphOnPixels {
  GlyphKey key;
  int column = 0;
  int row = 0;
};
/// The glyphs of a text; none if it is too far away for any picture. Overwrites `line` and `glyphs`
/// and reuses their memory.
void on_pixels(const Text& text, float pixels_per_point, TextLine& line,
               std::vector<GlyphOnPixels>& glyphs);

/// The pixel of the mark's top left corner.
struct PixelPlace {
  int column = 0;
  int row = 0;
};
PixelPlace on_pixels(const Watermark& mark, float pixels_per_point);

}  // namespace tickreel::renderer
