#pragma once

#include <span>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/rect_fill.h"
#include "renderer/gl/render_target.h"

namespace tickreel::renderer {

/// Smooths the edges of a finished scene: four samples for each pixel cost several times as much.
class EdgeFilter {
 public:
  EdgeFilter(GlProgram find, GlProgram smooth)
      : find_(std::move(find)), smooth_(std::move(smooth)) {}

  /// Makes some parts of the target's picture of its scene.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);

 private:
  GlProgram find_;
  GlProgram smooth_;
  RectFill fill_;
};

}  // namespace tickreel::renderer
