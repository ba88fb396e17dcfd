#pragma once

#include <string>
#include <vector>

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// In the order of the mesh ids that add_pieces() uses.
std::vector<Mesh> swarm_meshes();

/// The map, its light, and what is drawn on it: zones and orders.
void add_ground(const Moment& moment, Scene& scene);
/// What stands on it: pillars, borders, squad marks, and all the units.
void add_pieces(const Moment& moment, Scene& scene);
/// Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

}  // namespace tickreel::swarm
