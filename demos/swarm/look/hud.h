#pragma once

#include <cstddef>
#include <optional>

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Adds points, living units, and the winner.
void add_hud(const Moment& moment, Scene& scene);

/// Adds what players do with a mouse: their pointers, boxes that they drag, and goals of orders.
/// All lies on the ground, so that it is right for every camera.
void add_hands(const Moment& moment, Scene& scene);
/// Adds a map in a corner with both armies and the viewer's view; nothing where nobody uses a
/// mouse. `viewer`: the player who looks; null: the first one with a mouse.
void add_minimap(const Moment& moment, std::optional<std::size_t> viewer, Scene& scene);

}  // namespace tickreel::swarm
