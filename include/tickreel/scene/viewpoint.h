#pragma once

#include <cstdint>
#include <optional>

#include "tickreel/scene/scene.h"

namespace tickreel {

/// One of a look's cameras, as Look::find_camera() numbers them. 0 is the first of its cameras().
using LookCamera = std::uint32_t;

/// The eye of a picture: its place, direction and angle.
struct Viewpoint {
  LookCamera look_camera = 0;
  std::optional<Camera> camera{};  ///< in the place of the look's own
};

}  // namespace tickreel
