#pragma once

#include <memory>

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Two armies of darts on a map of paper. Cameras: "field" (everything), "battle" (around where the
/// fighting is) and "view:PLAYER" (what a player who uses a mouse sees).
std::unique_ptr<Look> make_swarm_look();

}  // namespace tickreel::swarm
