#include "renderer/edge_filter.h"

namespace tickreel {
namespace {

constexpr GLuint kSceneUnit = 3;
constexpr GLint kDepth = 0;  // uniform location

}  // namespace

void EdgeFilter::draw(const GlTexture& scene) const {
  glBindTextureUnit(kSceneUnit, scene.name());
  glBindVertexArray(no_attributes_.name());
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);

  glUseProgram(find_.name());
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_ALWAYS);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  // Passes where the depth found is 1, on an edge, and not where it is 0.
  glUseProgram(smooth_.name());
  glUniform1f(kDepth, 0.5F);
  glDepthMask(GL_FALSE);
  glDepthFunc(GL_LESS);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace tickreel
