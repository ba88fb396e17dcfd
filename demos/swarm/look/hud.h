#pragma once

#include <cstddef>
#include <optional>

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Points, units alive, and who won.
void add_hud(const Moment& moment, Scene& scene);

/// What players do with a mouse: where they point, the box that they drag, and where they sent
/// somebody. On the ground, so that it is right for every camera.
void add_hands(const Moment& moment, Scene& scene);
/// Both armies and what the viewer sees, in a corner; nothing where nobody uses a mouse. `viewer`:
/// whose picture it is; null: of the first who uses one.
void add_minimap(const Moment& moment, std::optional<std::size_t> viewer, Scene& scene);

}  // namespace tickreel::swarm
