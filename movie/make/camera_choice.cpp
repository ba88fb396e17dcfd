#include "movie/make/camera_choice.h"

namespace tickreel {

Result<CameraPath> select_camera(Look& look, const std::string& camera,
                                 const std::vector<std::string>& players,
                                 const std::vector<CameraKey>& keys) {
  if (camera == kKeysCamera) {
    if (!keys.empty()) return CameraPath(keys);
    return bad_usage(
        "the replay has no camera keys: choose another camera, or set some while it plays");
  }
  if (!camera.empty()) {
    if (Status selected = look.select_camera(camera, players); !selected) return selected.error();
  }
  return CameraPath();
}

}  // namespace tickreel
