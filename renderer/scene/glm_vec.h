#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// Returns the same value in glm's type.
inline glm::vec3 to_glm(Vec3 v) {
  return {v.x, v.y, v.z};
}
inline glm::vec3 to_glm(Color c) {
  return {c.r, c.g, c.b};
}
inline glm::quat to_glm(Quat q) {
  return {q.w, q.x, q.y, q.z};
}

}  // namespace tickreel::renderer
