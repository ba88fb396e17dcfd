#pragma once

#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// Draws rectangles of a picture with the current program. All rectangles are drawn in one OpenGL
/// call, because a software rasteriser has much work for each call. The program's vertex shader
/// must be rects.vert, and the clip control GL_UPPER_LEFT and GL_ZERO_TO_ONE.
class RectFill {
 public:
  RectFill();

  /// Draws the rectangles in a picture of this size. `depth`: the depth of all of them, 0..1.
  void draw(ImageSize picture, std::span<const PixelRect> rects, float depth);

 private:
  GlVertexArray array_;
  GlBuffer buffer_;
  std::vector<Vec2> corners_;  // two triangles per rectangle, in pixels
};

}  // namespace tickreel::renderer
