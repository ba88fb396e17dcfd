#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "renderer/overlay/overlay_layout.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Paints the overlay of a scene on pictures in main memory: panels and text in list order, then
/// the watermark. It needs no OpenGL, and looks like the overlay of a renderer. The bytes are the
/// same on every machine, and do not depend on earlier pictures. One thread at a time.
class OverlayPainter {
 public:
  /// Paints the overlay of `scene` over `image`, which is kRgba.
  void paint(const Scene& scene, Image& image);

 private:
  void paint(const Panel& panel, Image& image) const;
  void paint(const Text& text, Image& image);
  void paint(const Watermark& mark, Image& image) const;
  const GlyphBitmap& glyph(const GlyphKey& key);

  float pixels_per_point_ = 1.0F;           ///< in the present picture
  std::map<GlyphKey, GlyphBitmap> glyphs_;  ///< the glyphs drawn so far
  std::size_t glyph_bytes_ = 0;             ///< the size of all of them
  TextLine line_;                           ///< the layout of the last text
  std::vector<GlyphOnPixels> placed_;       ///< the glyphs of the last text
};

}  // namespace tickreel::renderer
