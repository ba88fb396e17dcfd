#pragma once

#include "tickreel/scene/scene.h"

namespace tickreel {

/// Appends an instance to a scene. What is returned is the scene's, until the next one is added:
/// for what is said seldom, such as `casts_shadow`.
inline Instance& add_solid(Scene& scene, MeshId mesh, Vec3 position, Quat rotation, Vec3 scale,
                           const Material& material) {
  return scene.instances.emplace_back(Instance{.mesh = mesh,
                                               .position = position,
                                               .rotation = rotation,
                                               .scale = scale,
                                               .material = material});
}

}  // namespace tickreel
