#pragma once

#include "sound/room.h"
#include "tickreel/view/vec.h"

namespace tickreel::sound {

/// The position and direction from which sounds are heard: those of the camera.
struct Listener {
  Vec3 position;                 ///< metres
  Vec3 right{1.0F, 0.0F, 0.0F};  ///< the direction to the right; about unit length
};

}  // namespace tickreel::sound
