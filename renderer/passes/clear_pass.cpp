#include "renderer/passes/clear_pass.h"

#include <cmath>

namespace tickreel::renderer {
namespace {

constexpr GLint kClearColor = 2;  // uniform location

/// The value that the scene stores for this light: an sRGB code with 8 bits, the light itself with
/// 16.
float stored(float light, PictureDepth depth) {
  if (is_deep(depth)) return std::round(light * 65535.0F) / 65535.0F;
  return std::round(srgb_encoded(light) * 255.0F) / 255.0F;
}

}  // namespace

void ClearPass::draw(Color background, const RenderTarget& target,
                     std::span<const PixelRect> rects) {
  const PictureDepth depth = target.depth();
  const ImageSize size = target.size();
  const bool is_opaque = depth != PictureDepth::k16Alpha;
  const Color color = is_opaque ? Color{stored(background.r, depth), stored(background.g, depth),
                                        stored(background.b, depth)}
                                : Color{};
  const float alpha = is_opaque ? 1.0F : 0.0F;
  const bool is_all =
      rects.size() == 1 && rects[0].width == size.width && rects[0].height == size.height;
  // A driver may encode a cleared colour differently from a drawn one. Rounded and encoded here,
  // both are the same.
  glDisable(GL_FRAMEBUFFER_SRGB);
  glDepthMask(GL_TRUE);
  if (is_all) {
    glClearColor(color.r, color.g, color.b, alpha);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  } else {
    // Mesa would set up all of its state anew for each cleared part.
    glUseProgram(program_.name());
    glUniform4f(kClearColor, color.r, color.g, color.b, alpha);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    fill_.draw(size, rects, 1.0F);
  }
  glEnable(GL_FRAMEBUFFER_SRGB);
}

}  // namespace tickreel::renderer
