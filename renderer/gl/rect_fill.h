#pragma once

#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// Draws parts of a picture with whatever program is used, in one call: a software rasteriser would
/// prepare anew for each. The program's vertex shader is rects.vert.
class RectFill {
 public:
  RectFill();

  /// `depth`: of all of it, 0..1.
  void draw(ImageSize picture, std::span<const PixelRect> rects, float depth);

 private:
  GlVertexArray array_;
  GlBuffer buffer_;
  std::vector<Vec2> corners_;  // of two triangles for each, in pixels
};

}  // namespace tickreel::renderer
