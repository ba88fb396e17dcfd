#pragma once

#include "tickreel/scene/scene.h"

namespace lanterns {

// What stands still: meshes in metres, to be drawn at the origin.

tickreel::Mesh grass_mesh();
tickreel::Mesh trees_mesh();
tickreel::Mesh fence_mesh();

/// The ground, the moon and the mist. The camera is in the scene already.
void make_night(tickreel::Scene& scene);

}  // namespace lanterns
