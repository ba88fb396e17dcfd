#pragma once

#include <span>

#include "core/image.h"
#include "core/pixel_rect.h"
#include "renderer/gl_object.h"
#include "renderer/rect_fill.h"

namespace tickreel {

/// Smooths the edges of a finished scene. On a software rasteriser, four samples for each pixel
/// cost more than everything else together; this costs a fraction of that, and on a GPU next to
/// nothing.
class EdgeFilter {
 public:
  EdgeFilter(GlProgram find, GlProgram smooth)
      : find_(std::move(find)), smooth_(std::move(smooth)) {}

  /// How far away, in pixels, the scene matters to a pixel: along its row or column, and beside it.
  /// Of edge_smooth.frag: 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5 along, 1 beside; and one more for
  /// rounding.
  static constexpr int kReachAlong = 14;
  static constexpr int kReachAcross = 2;

  /// Fills parts of the framebuffer that is bound with `scene`, a texture of encoded colours and of
  /// this size. Its depths say afterwards where edges are.
  void draw(const GlTexture& scene, ImageSize size, std::span<const PixelRect> rects);

 private:
  GlProgram find_;
  GlProgram smooth_;
  RectFill fill_;
};

}  // namespace tickreel
