#pragma once

#include <string>
#include <vector>

#include "tickreel/scene/look.h"

namespace tickreel::rockets {

std::vector<Mesh> rockets_meshes();

/// Light, sky and ground.
void add_world(Scene& scene);
/// Everything solid.
void add_props(const Moment& moment, Scene& scene);
/// Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

}  // namespace tickreel::rockets
