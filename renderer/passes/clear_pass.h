#pragma once

#include <span>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/rect_fill.h"
#include "renderer/gl/render_target.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Clears parts of a target's scene, whose framebuffer must be bound: to the background's colour,
/// or to transparent in a target with alpha; and the depths to the farthest.
class ClearPass {
 public:
  explicit ClearPass(GlProgram program) : program_(std::move(program)) {}

  void draw(Color background, const RenderTarget& target, std::span<const PixelRect> rects);

 private:
  GlProgram program_;
  RectFill fill_;
};

}  // namespace tickreel::renderer
