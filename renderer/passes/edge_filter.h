#pragma once

#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/rect_fill.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/shader_set.h"

namespace tickreel::renderer {

/// Smooths the edges of a finished scene: four samples for each pixel cost several times as much.
class EdgeFilter {
 public:
  explicit EdgeFilter(EdgePrograms programs);

  /// Makes some parts of the target's picture of its scene.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);
  /// The same with edges as they are.
  void leave(const RenderTarget& target, std::span<const PixelRect> rects);

 private:
  /// Makes the encoded scene of a deep target, where these parts depend on it.
  void encode(const RenderTarget& target, std::span<const PixelRect> rects);

  EdgePrograms programs_;
  GlTexture codes_;  ///< sRGB's code of each light, of deep pictures
  RectFill fill_;
  std::vector<PixelRect> around_;
};

}  // namespace tickreel::renderer
