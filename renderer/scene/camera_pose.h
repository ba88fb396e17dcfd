#pragma once

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The pose of a camera as camera_matrices() uses it.
struct CameraPose {
  Vec3 eye;       ///< metres
  Quat rotation;  ///< from the camera's axes (x right, y up, view along -z) to the world's
  double vertical_fov = 0.7;  ///< radians
  double near_plane = 0.5;    ///< metres
  double far_plane = 300.0;   ///< metres, beyond the near plane
};
CameraPose camera_pose(const Camera& camera);

}  // namespace tickreel::renderer
