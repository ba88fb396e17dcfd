#pragma once

#include <memory>

#include "renderer/scene/look.h"

namespace tickreel::swarm {

/// Two armies of darts on a map of paper. Cameras: "field" (everything) and "battle" (around where
/// the fighting is).
std::unique_ptr<Look> make_swarm_look();

}  // namespace tickreel::swarm
