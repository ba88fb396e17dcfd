#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "renderer/gl/gl_object.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The position of the shadow map in the world. The map is a square, seen from the sun, around the
/// disc in which shadows fall (Lighting::shadow_center).
struct ShadowFrame {
  glm::mat4 projection{1.0F};          ///< from the world to the map: 0..1 in x, y and depth
  glm::vec3 to_sun{0.0F, 0.0F, 1.0F};  ///< the direction to the sun, of unit length
  glm::vec3 right{1.0F, 0.0F, 0.0F};   ///< the direction of the map's x axis in the world
  glm::vec3 up{0.0F, 1.0F, 0.0F};      ///< the direction of the map's y axis in the world
  glm::vec3 center{0.0F};              ///< the middle of the map in the world
  float radius = 1.0F;                 ///< of the disc, metres
  int texels = 256;                    ///< along a side of the map
  float texel_metres = 1.0F;           ///< the side of a texel in metres
};

/// Returns the position for a scene's lighting. When `shadow_center` moves, the map moves by whole
/// texels, so that the edges of shadows do not flicker.
ShadowFrame shadow_frame(const Lighting& lighting);

/// The shadow map: a texture of the depths of the scene as seen from the sun.
class ShadowMap {
 public:
  /// Empties the map, and binds it for drawing depths. `texels`: the side of the map.
  void begin(int texels);
  /// Keeps a copy of the depths for begin_from_kept().
  void keep();
  /// Fills the map with the kept depths, and binds it for drawing more. Returns false, and does
  /// nothing, when no depths of this size were kept.
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
