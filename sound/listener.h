#pragma once

#include "sound/room.h"
#include "tickreel/view/vec.h"

namespace tickreel::sound {

/// Whose ears they are: the camera's.
struct Listener {
  Vec3 position;                 ///< metres
  Vec3 right{1.0F, 0.0F, 0.0F};  ///< about unit length: what lies there is heard from the right
};

}  // namespace tickreel::sound
