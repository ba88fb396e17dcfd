#pragma once

#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/rect_fill.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/shader_set.h"

namespace tickreel::renderer {

/// The edge filter: makes a picture from a finished scene, with smooth edges. It finds edges in the
/// colours of the scene, and mixes pixels along them. (Four samples per pixel would take several
/// times as long.)
class EdgeFilter {
 public:
  explicit EdgeFilter(EdgePrograms programs);

  /// Makes parts of the target's picture from its scene, with smooth edges.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);
  /// Makes parts of the target's picture from its scene, without smoothing.
  void leave(const RenderTarget& target, std::span<const PixelRect> rects);

 private:
  /// Computes the encoded scene of a deep target for these parts and the pixels around them.
  void encode(const RenderTarget& target, std::span<const PixelRect> rects);

  EdgePrograms programs_;
  GlTexture codes_;  ///< a table of the sRGB code of each light; for deep pictures
  RectFill fill_;
  std::vector<PixelRect> around_;
};

}  // namespace tickreel::renderer
