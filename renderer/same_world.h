#pragma once

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Whether two scenes show the same, but for their overlays.
bool same_world(const Scene& a, const Scene& b);

}  // namespace tickreel::renderer
