#include "renderer/edge_filter.h"

namespace tickreel {
namespace {

constexpr GLuint kSceneUnit = 3;
constexpr GLint kDepth = 0;  // uniform location

void draw_in(std::span<const PixelRect> rects) {
  glEnable(GL_SCISSOR_TEST);
  for (const PixelRect& rect : rects) {
    glScissor(rect.x, rect.y, rect.width, rect.height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace

void EdgeFilter::draw(const GlTexture& scene, std::span<const PixelRect> rects) const {
  glBindTextureUnit(kSceneUnit, scene.name());
  glBindVertexArray(no_attributes_.name());
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);

  glUseProgram(find_.name());
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_ALWAYS);
  draw_in(rects);

  // Passes where the depth found is 1, on an edge, and not where it is 0.
  glUseProgram(smooth_.name());
  glUniform1f(kDepth, 0.5F);
  glDepthMask(GL_FALSE);
  glDepthFunc(GL_LESS);
  draw_in(rects);
}

}  // namespace tickreel
