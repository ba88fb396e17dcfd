#include "renderer/scene/project_to_overlay.h"

#include <glm/vec4.hpp>

#include "renderer/scene/camera_matrices.h"
#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {

bool project_to_overlay(const Camera& camera, float aspect, Vec3 point, Vec2& overlay_points) {
  const CameraMatrices matrices = camera_matrices(camera, aspect);
  const glm::dvec4 clip = matrices.view_projection * glm::dvec4(to_glm(point), 1.0);
  if (!(clip.w > double{camera.near_plane})) return false;
  overlay_points = {
      static_cast<float>((clip.x / clip.w * 0.5 + 0.5) * double{kOverlayHeight} * double{aspect}),
      static_cast<float>((0.5 - clip.y / clip.w * 0.5) * double{kOverlayHeight})};
  return true;
}

}  // namespace tickreel::renderer
