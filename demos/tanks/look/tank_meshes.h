#pragma once

#include "tickreel/scene/mesh.h"

// The parts of a tank; see MeshIndex.

namespace tickreel::tanks {

Mesh hull_mesh();
Mesh tracks_mesh();
Mesh cleats_mesh();
Mesh wheels_mesh();
Mesh deck_mesh();
Mesh turret_mesh();
Mesh turret_details_mesh();
Mesh barrel_mesh();
/// `count` white bars across the turret.
Mesh stripes_mesh(int count);
Mesh shell_mesh();
Mesh shield_mesh();

}  // namespace tickreel::tanks
