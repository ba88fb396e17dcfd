#pragma once

#include <string>
#include <vector>

#include "core/error.h"
#include "renderer/scene/camera_path.h"
#include "renderer/scene/look.h"
#include "sim/view/camera_key.h"

namespace tickreel {

/// The camera name that asks for the camera keys of the replay.
inline constexpr const char* kKeysCamera = "keys";

/// Selects the camera that a name asks for; empty: the look's first. The way to go along for
/// kKeysCamera, empty for others. `keys` are the replay's. kUsage when there is no such camera, or
/// when it is kKeysCamera and there are none.
Result<CameraPath> select_camera(Look& look, const std::string& camera,
                                 const std::vector<std::string>& players,
                                 const std::vector<CameraKey>& keys);

}  // namespace tickreel
