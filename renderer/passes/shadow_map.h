#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "renderer/gl/gl_object.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// How the sun sees the disc in which shadows fall.
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

/// Places the map so that its texels stay where they are in the world when `shadow_center` moves:
/// otherwise edges of shadows would crawl.
ShadowFrame shadow_frame(const Lighting& lighting);

/// The depths that the sun sees.
class ShadowMap {
 public:
  /// Prepares to draw depths into a map of this size, which holds nothing yet.
  void begin(int texels);
  /// Keeps what has been drawn, for begin_from_kept().
  void keep();
  /// As begin(), with the depths that were kept there already. False, and nothing is done, when
  /// none of this size were.
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
