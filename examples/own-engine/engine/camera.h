#pragma once

#include <array>

namespace comets {

struct Camera {
  std::array<float, 3> eye;
  std::array<float, 3> target;
  std::array<float, 3> up;
  float vertical_fov;  // radians
};

// Those that the game has, the usual one first.
constexpr std::array<const char*, 3> kCameraNames{"arena", "low", "above"};
// For a picture that is `aspect` times as wide as it is high: all of the arena is in it.
Camera find_camera(unsigned index, float aspect);

// From the world to the picture, column by column.
using Matrix = std::array<float, 16>;
Matrix matrix_of(const Camera& camera, float aspect);

}  // namespace comets
