#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A camera as a projection, with the axes of the picture. The numbers are double, so that values
/// computed from them are rounded only once.
struct CameraMatrices {
  glm::dmat4 view_projection;  ///< world to clip space, depth 0..1
  glm::dvec3 right;            ///< unit length, to the picture's right
  glm::dvec3 up;               ///< unit length, to the picture's top
  glm::dvec3 forward;          ///< unit length, into the picture
  double near_corner;          ///< metres from the eye to the corners of the near plane
};

/// Returns the projection of a camera. `aspect`: width / height of the picture. A camera that makes
/// no sense is replaced by one that does: it looks down when eye and target are equal; has another
/// direction up when `up` is the direction of view; and it has an angle of 0.01 to 3.1 radians, a
/// near plane from 1 mm on and a far plane at least twice as far.
CameraMatrices camera_matrices(const Camera& camera, double aspect);
/// Moves the image to the right by by.x and up by by.y, in halves of the picture's width and
/// height. A move by zero changes no bit.
void move_picture(CameraMatrices& camera, const glm::dvec2& by);

}  // namespace tickreel::renderer
