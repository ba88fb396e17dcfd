#pragma once

#include "tickreel/scene/scene.h"

namespace lanterns {

// The meshes of the things that stand still, in metres, to be drawn at the origin.

tickreel::Mesh grass_mesh();
tickreel::Mesh trees_mesh();
tickreel::Mesh fence_mesh();

/// Adds the ground, the moon and the mist. The scene must have its camera already.
void make_night(tickreel::Scene& scene);

}  // namespace lanterns
