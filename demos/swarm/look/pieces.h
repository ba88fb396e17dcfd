#pragma once

#include <string>
#include <vector>

#include "tickreel/scene/look.h"

namespace tickreel::swarm {

/// Returns the meshes in the order of the ids that add_pieces() uses.
std::vector<Mesh> swarm_meshes();

/// Adds the map, its light, and the drawings on it: zones and orders.
void add_ground(const Moment& moment, Scene& scene);
/// Adds everything that stands on the map: pillars, borders, marks of squads, and all units.
void add_pieces(const Moment& moment, Scene& scene);
/// Returns the name of a thing for people: the function for Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

}  // namespace tickreel::swarm
