#pragma once

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The position and rotation of a camera, with the corrections of camera_matrices().
struct CameraPose {
  Vec3 eye;       ///< metres
  Quat rotation;  ///< from the camera's axes (x right, y up, view along -z) to the world's
  double vertical_fov = 0.7;  ///< radians
  double near_plane = 0.5;    ///< metres
  double far_plane = 300.0;   ///< metres, farther than the near plane
};
/// Returns the pose of a camera.
CameraPose camera_pose(const Camera& camera);

}  // namespace tickreel::renderer
