#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "renderer/gl/gl_object.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The sun's view of the disc in which shadows fall.
struct ShadowFrame {
  glm::mat4 projection{1.0F};  ///< world to the map: 0..1 in x, y and depth
  glm::vec3 to_sun{0.0F, 0.0F, 1.0F};
  glm::vec3 right{1.0F, 0.0F, 0.0F};  ///< the map's axes in the world
  glm::vec3 up{0.0F, 1.0F, 0.0F};
  glm::vec3 center{0.0F};
  float radius = 1.0F;  ///< metres
  int texels = 256;     ///< along a side of the map
  float texel_metres = 1.0F;
};

/// Places the map so that its texels keep their places in the world when `shadow_center` moves.
/// Otherwise the edges of shadows would crawl.
ShadowFrame shadow_frame(const Lighting& lighting);

/// The depths seen from the sun.
class ShadowMap {
 public:
  /// Prepares to draw depths into an empty map of this size.
  void begin(int texels);
  /// Keeps the drawn depths for begin_from_kept().
  void keep();
  /// Prepares like begin(), but starts with the kept depths. False, without any effect, when none
  /// of this size were kept.
  bool begin_from_kept(int texels);
  void bind(GLuint unit) const { glBindTextureUnit(unit, depths_.name()); }

 private:
  void copy(const GlTexture& from, const GlTexture& to) const;
  void bind_framebuffer() const;

  GlTexture depths_;
  GlTexture kept_;
  GlFramebuffer framebuffer_;
  int texels_ = 0;
};

}  // namespace tickreel::renderer
