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

// Where the overlay lies on the pixels of a picture: whoever draws it draws it there.

/// How many pixels a point of the overlay is.
inline float pixels_per_point(ImageSize picture) {
  return static_cast<float>(picture.height) / kOverlayHeight;
}

/// What is to be blended: red, green and blue as sRGB encodes them, not premultiplied, and the
/// opacity; all 0..1.
using Paint = std::array<float, 4>;
Paint paint_of(Color color, float opacity);

/// A panel on pixels; its edges may lie between them.
struct PanelOnPixels {
  float left = 0.0F;
  float top = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
  float radius = 0.0F;
};
/// Nothing where it has no area.
std::optional<PanelOnPixels> on_pixels(const Panel& panel, float pixels_per_point);

/// One that is drawn in a picture with another: so far from it, in quarters of a pixel.
struct GlyphBeside {
  int glyph = 0;
  int right = 0;
  int down = 0;
  friend auto operator<=>(const GlyphBeside&, const GlyphBeside&) = default;
};

/// A picture of a glyph, or of several that may overlap: blended one by one, they would be seen
/// twice there. Its coverage is a function of this alone.
struct GlyphKey {
  Text::Weight weight = Text::Weight::kRegular;
  int glyph = 0;
  float em_pixels = 0.0F;
  int quarter_x = 0;  ///< the pen's place within a pixel, in quarters: 0..3
  int quarter_y = 0;
  std::shared_ptr<const Font> font{};  ///< null: that of the weight
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
/// The glyphs of a text; none where it is too far away to be in any picture. `line` and `glyphs`
/// are written over, and their memory is used again.
void on_pixels(const Text& text, float pixels_per_point, TextLine& line,
               std::vector<GlyphOnPixels>& glyphs);

/// A whole pixel: the one of the picture's top left corner.
struct PixelPlace {
  int column = 0;
  int row = 0;
};
PixelPlace on_pixels(const Watermark& mark, float pixels_per_point);

}  // namespace tickreel::renderer
