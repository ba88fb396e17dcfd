#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "renderer/overlay/overlay_layout.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Paints what lies over a scene on pictures in main memory: panels and text, in list order, and
/// the watermark, as a renderer draws them, without one. The same bytes on every machine, whatever
/// was painted before. One thread at a time.
class OverlayPainter {
 public:
  /// `image`: of kRgba.
  void paint(const Scene& scene, Image& image);

 private:
  void paint(const Panel& panel, Image& image) const;
  void paint(const Text& text, Image& image);
  void paint(const Watermark& mark, Image& image) const;
  const GlyphBitmap& glyph(const GlyphKey& key);

  float pixels_per_point_ = 1.0F;           ///< of the picture at hand
  std::map<GlyphKey, GlyphBitmap> glyphs_;  ///< that have been drawn already
  std::size_t glyph_bytes_ = 0;             ///< of all of them
  TextLine line_;                           ///< the last text's
  std::vector<GlyphOnPixels> placed_;       ///< its glyphs
};

}  // namespace tickreel::renderer
