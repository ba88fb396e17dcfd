#pragma once

#include <cstddef>
#include <optional>

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Adds points, the numbers of living units, and the winner.
void add_hud(const Moment& moment, Scene& scene);

/// Adds what players do with a mouse: their pointers, the boxes that they drag, and the goals of
/// their orders. Everything lies on the ground, so that it is right for every camera.
void add_hands(const Moment& moment, Scene& scene);
/// Adds a map in a corner with both armies and the viewer's view; nothing when the viewer uses no
/// mouse. `viewer`: the player who looks; none: the first player with a mouse.
void add_minimap(const Moment& moment, std::optional<std::size_t> viewer, Scene& scene);

}  // namespace tickreel::swarm
