#pragma once

#include <string>

#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// Adds all solid things of the views as instances, with their marks and glows (the ring under a
/// power-up, the light of a mine).
void add_props(const Moment& moment, Scene& scene);
/// Returns the name of a thing for people: the function for Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

/// Adds the ground, the land around the arena and the late sun. The haze begins behind the target
/// of the scene's camera.
void add_world(Scene& scene);

}  // namespace tickreel::tanks
