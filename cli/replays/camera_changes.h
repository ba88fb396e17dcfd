#pragma once

#include <string>
#include <vector>

#include "tickreel/result.h"

namespace tickreel {

// What `tickreel camera` does to the camera keys of a replay. Each makes all of its changes or
// none, and says on standard error where they are when that is not in the replay.

struct NewCameraKey {
  std::string replay;
  std::string at;
  std::string eye;  ///< "X,Y,Z"
  std::string target;
  std::string fov;  ///< degrees from the picture's bottom to its top; empty: the usual
};
Status add_camera_key(const NewCameraKey& key);

struct CameraKeyRemoval {
  std::string replay;
  std::vector<std::string> times;
  bool all = false;
};
Status remove_camera_keys(const CameraKeyRemoval& removal);

struct CameraKeyImport {
  std::string replay;
  std::string file;
};
Status import_camera_keys(const CameraKeyImport& import);

/// Degrees, for people.
double degrees(float radians);

}  // namespace tickreel
