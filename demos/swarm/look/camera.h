#pragma once

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Sees the whole field from the south, however wide the picture.
Camera field_camera(const Moment& moment);
/// What a player who uses a mouse sees; the whole field from the south for one who does not.
Camera outlook_camera(const Moment& moment, std::size_t army);
/// Goes slowly around where the fighting is.
Camera battle_camera(const Moment& moment);

}  // namespace tickreel::swarm
