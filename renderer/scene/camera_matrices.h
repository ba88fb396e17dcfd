#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A camera as a projection and the axes of the picture. In double, so that derived values are
/// rounded only once.
struct CameraMatrices {
  glm::dmat4 view_projection;  ///< world to clip space, depth 0..1
  glm::dvec3 right;            ///< unit length, to the picture's right
  glm::dvec3 up;               ///< unit length, to the picture's top
  glm::dvec3 forward;          ///< unit length, into the picture
  double near_corner;          ///< metres from the eye to the corners of the near plane
};

/// `aspect`: width / height. A degenerate camera (eye and target equal, or up along the view) is
/// replaced by the nearest valid one.
CameraMatrices camera_matrices(const Camera& camera, double aspect);
/// Moves the image by a part of the picture, where -1..1 is the picture, to its right and its top.
/// A move by zero changes no bit.
void move_picture(CameraMatrices& camera, const glm::dvec2& by);

}  // namespace tickreel::renderer
