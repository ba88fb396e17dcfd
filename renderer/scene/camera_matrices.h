#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A camera as the projection of points and the axes of the picture. In double: what follows from
/// it is rounded once.
struct CameraMatrices {
  glm::dmat4 view_projection;  ///< world to clip space, depth 0..1
  glm::dvec3 right;            ///< unit length, to the picture's right
  glm::dvec3 up;               ///< unit length, to the picture's top
  glm::dvec3 forward;          ///< unit length, into the picture
  double near_corner;          ///< metres from the eye to the corners of the near plane
};

/// `aspect` is width / height. A camera that looks nowhere (eye and target in one point, up along
/// the view) gets the nearest that makes sense.
CameraMatrices camera_matrices(const Camera& camera, double aspect);
/// Moves what is seen: -1..1 is the picture, to its right and its top. By nothing: to the bit.
void move_picture(CameraMatrices& camera, const glm::dvec2& by);

}  // namespace tickreel::renderer
