#pragma once

#include <array>
#include <glm/vec3.hpp>

#include "renderer/room.h"

namespace tickreel::renderer {

/// A ball that contains an object of the world; metres.
struct Ball {
  glm::dvec3 center{0.0};
  double radius = 0.0;
};

/// A box that contains an object of the world, and need not lie along the world's axes; metres.
struct TurnedBox {
  glm::dvec3 center{0.0};
  /// Vectors from the box's middle to the middles of three sides that meet in a corner.
  std::array<glm::dvec3, 3> half{};
};

}  // namespace tickreel::renderer
