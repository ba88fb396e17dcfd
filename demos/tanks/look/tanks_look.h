#pragma once

#include <memory>

#include "renderer/look.h"

namespace tickreel::tanks {

/// How `tanks` looks. Cameras: "arena" sees all of it, "orbit" goes around it, "follow:PLAYER"
/// stays behind a tank. Who plays is known from the views alone: when nobody there has the name or
/// number asked for, the picture is the arena's and a caption in it says so.
std::unique_ptr<Look> make_tanks_look();

}  // namespace tickreel::tanks
