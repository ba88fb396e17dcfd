#pragma once

#include <cstdint>
#include <optional>

#include "tickreel/scene/scene.h"

namespace tickreel {

/// The number of one of a look's cameras, as Look::find_camera() returns it. 0 is the first camera
/// of Look::cameras().
using LookCamera = std::uint32_t;

/// The camera of a picture.
struct Viewpoint {
  LookCamera look_camera = 0;      ///< a camera of the look
  std::optional<Camera> camera{};  ///< the camera to use in place of `look_camera`; nothing: none
};

}  // namespace tickreel
