#pragma once

#include <array>
#include <glm/vec3.hpp>

#include "renderer/room.h"

namespace tickreel::renderer {

/// A ball around something, in metres.
struct Ball {
  glm::dvec3 center{0.0};
  double radius = 0.0;
};

/// A box around something, in any rotation, in metres.
struct TurnedBox {
  glm::dvec3 center{0.0};
  std::array<glm::dvec3, 3> half{};  ///< from the middle to the middles of three sides
};

}  // namespace tickreel::renderer
