#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>
#include <span>

#include "renderer/passes/shadow_map.h"
#include "renderer/scene/camera_matrices.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The least distance between the start and the end of the fog. A shorter one is set to this.
inline constexpr float kLeastFogMetres = 1e-3F;

/// The uniform block `Frame` of shaders/frame.glsl, field for field (std140). Colours are linear
/// light; of vectors of three numbers, the fourth is not used.
struct FrameUniforms {
  struct Light {
    glm::vec4 position_and_radius;
    glm::vec4 color;
  };

  glm::mat4 view_projection;
  glm::mat4 shadow_projection;  ///< ShadowFrame::projection
  glm::vec4 eye;                ///< the camera's position in the world
  glm::vec4 camera_right;
  glm::vec4 camera_up;
  glm::vec4 to_sun;
  glm::vec4 sun;
  glm::vec4 sky;
  glm::vec4 bounce;
  glm::vec4 fog;
  glm::vec4 fog_range;  ///< x: the start of the fog in metres, y: 1 / (end - start)
  /// x: the texels along a side, y: 1 / x, z: the metres by which receivers are lifted.
  glm::vec4 shadow_map;
  glm::ivec4 counts;  ///< x: the number of `lights` in use
  std::array<Light, kMaxPointLights> lights;
};

/// Returns the uniforms for a scene. `lights`: the point lights; the kMaxPointLights with
/// the largest (red + green + blue) * radius are used, without lights of 0.
FrameUniforms frame_uniforms(const Scene& scene, std::span<const PointLight> lights,
                             const CameraMatrices& camera, const ShadowFrame& shadow);

}  // namespace tickreel::renderer
