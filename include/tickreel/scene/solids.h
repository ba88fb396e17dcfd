#pragma once

#include "tickreel/scene/scene.h"

namespace tickreel {

/// Appends an instance to a scene and returns a reference to it, so that the caller can set further
/// members, such as `casts_shadow`. The reference is valid until the next instance is added.
inline Instance& add_solid(Scene& scene, MeshId mesh, Vec3 position, Quat rotation, Vec3 scale,
                           const Material& material) {
  return scene.instances.emplace_back(Instance{.mesh = mesh,
                                               .position = position,
                                               .rotation = rotation,
                                               .scale = scale,
                                               .material = material});
}

}  // namespace tickreel
