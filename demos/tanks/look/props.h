#pragma once

#include <string>

#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// Everything solid that stands in the views, as instances, with the marks and glows that belong to
/// it (the ring under a power-up, the light of a mine).
void add_props(const Moment& moment, Scene& scene);
/// Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

/// The ground, the land around the arena and the late sun. The haze begins behind what the scene's
/// camera looks at.
void add_world(Scene& scene);

}  // namespace tickreel::tanks
