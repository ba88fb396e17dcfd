#pragma once

#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/rect_fill.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/shader_set.h"

namespace tickreel::renderer {

/// Smooths the edges of a finished scene. Four samples per pixel would cost several times as much.
class EdgeFilter {
 public:
  explicit EdgeFilter(EdgePrograms programs);

  /// Makes parts of the target's picture from its scene.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);
  /// Does the same without smoothing.
  void leave(const RenderTarget& target, std::span<const PixelRect> rects);

 private:
  /// Computes the encoded scene of a deep target as far as these parts depend on it.
  void encode(const RenderTarget& target, std::span<const PixelRect> rects);

  EdgePrograms programs_;
  GlTexture codes_;  ///< the sRGB code of each light; for deep pictures
  RectFill fill_;
  std::vector<PixelRect> around_;
};

}  // namespace tickreel::renderer
