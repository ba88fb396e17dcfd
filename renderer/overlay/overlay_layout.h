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

// Functions that convert the overlay from points to the pixels of a picture, for all renderers.

/// Returns the number of pixels in a point of the overlay.
inline float pixels_per_point(ImageSize picture) {
  return static_cast<float>(picture.height) / kOverlayHeight;
}

/// A colour for blending: red, green and blue, sRGB-encoded and not multiplied by the opacity, and
/// the opacity; all 0..1.
using Paint = std::array<float, 4>;
/// Returns the paint for a colour in linear light.
Paint paint_of(Color color, float opacity);

/// A panel in pixels; its edges may lie between pixels.
struct PanelOnPixels {
  float left = 0.0F;
  float top = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
  float radius = 0.0F;  ///< of the corners
};
/// Converts a panel to pixels; nothing when it has no area.
std::optional<PanelOnPixels> on_pixels(const Panel& panel, float pixels_per_point);

/// A glyph that is drawn into the bitmap of another glyph.
struct GlyphBeside {
  int glyph = 0;
  int right = 0;  ///< the distance to the right of the other glyph, in quarters of a pixel
  int down = 0;   ///< the distance below the other glyph, in quarters of a pixel
  friend auto operator<=>(const GlyphBeside&, const GlyphBeside&) = default;
};

/// The key of a bitmap of one glyph, or of several glyphs that may overlap. (Blended one by one,
/// the parts that they share would show twice.) The bitmap depends only on the key.
struct GlyphKey {
  Text::Weight weight = Text::Weight::kRegular;
  int glyph = 0;
  float em_pixels = 0.0F;
  int quarter_x = 0;  ///< the pen's position within a pixel, in quarters of a pixel: 0..3
  int quarter_y = 0;  ///< the pen's position within a pixel, in quarters of a pixel: 0..3
  std::shared_ptr<const Font> font{};  ///< null: the font of the weight
  std::vector<GlyphBeside> beside{};
  friend auto operator<=>(const GlyphKey&,
                          const GlyphKey&) = default;  // NOLINT(modernize-use-nullptr)
};
/// Returns the bitmap of a key.
GlyphBitmap rasterise(const GlyphKey& key);

/// A glyph, and the pixel in which its pen lies.
struct GlyphOnPixels {
  GlyphKey key;
  int column = 0;
  int row = 0;
};
/// Fills `glyphs` with the glyphs of a text; with none if the text lies far outside of any picture,
/// or its size is 0. An em has at most 1000 pixels: larger text becomes smaller. `line` is memory
/// for the layout. Reuses the memory of both.
void on_pixels(const Text& text, float pixels_per_point, TextLine& line,
               std::vector<GlyphOnPixels>& glyphs);

/// The position of a pixel in a picture.
struct PixelPlace {
  int column = 0;
  int row = 0;
};
/// Returns the pixel of the watermark's top left corner.
PixelPlace on_pixels(const Watermark& mark, float pixels_per_point);

}  // namespace tickreel::renderer
