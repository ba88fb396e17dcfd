#pragma once

#include <memory>

#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// How `tanks` looks. Cameras: "arena" sees all of it, "orbit" goes around it, "follow:PLAYER"
/// stays behind the tank of a player, by name or by number from 0.
std::unique_ptr<Look> make_tanks_look();

}  // namespace tickreel::tanks
