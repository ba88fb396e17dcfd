#pragma once

#include <memory>

#include "tickreel/scene/look.h"

namespace tickreel::rockets {

/// How `rockets` looks. Cameras: "arena" sees all of it from the south, "launcher:PLAYER" looks
/// into it from behind the launcher of a player, by name or by number from 0.
std::unique_ptr<Look> make_rockets_look();

}  // namespace tickreel::rockets
