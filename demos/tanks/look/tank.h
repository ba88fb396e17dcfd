#pragma once

#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// A driving tank is two things, hull and turret; each draws its parts.
void add_hull(const Thing& hull, double seconds, Scene& scene);
void add_turret(const Thing& turret, double seconds, Scene& scene);
/// What is left of it: black, its turret askew.
void add_wreck(const Thing& wreck, Scene& scene);

}  // namespace tickreel::tanks
