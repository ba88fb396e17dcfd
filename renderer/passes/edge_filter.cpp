#include "renderer/passes/edge_filter.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kSceneUnit = 3;

}  // namespace

void EdgeFilter::draw(const RenderTarget& target, std::span<const PixelRect> rects) {
  target.begin_picture();
  glBindTextureUnit(kSceneUnit, target.encoded_scene().name());
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);

  glUseProgram(find_.name());
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_ALWAYS);
  fill_.draw(target.size(), rects, 0.0F);

  // Passes where the depth found is 1, on an edge, and not where it is 0.
  glUseProgram(smooth_.name());
  glDepthMask(GL_FALSE);
  glDepthFunc(GL_LESS);
  fill_.draw(target.size(), rects, 0.5F);
}

}  // namespace tickreel::renderer
