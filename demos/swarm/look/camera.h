#pragma once

#include "renderer/scene/look.h"

namespace tickreel::swarm {

/// Sees the whole field from the south, however wide the picture.
Camera field_camera(const Moment& moment);
/// Goes slowly around where the fighting is.
Camera battle_camera(const Moment& moment);

}  // namespace tickreel::swarm
