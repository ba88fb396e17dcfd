#pragma once

#include <array>

namespace comets {

struct Camera {
  std::array<float, 3> eye;
  std::array<float, 3> target;
  std::array<float, 3> up;
  float vertical_fov;  // radians
};

// The names of the game's cameras, the usual one first.
constexpr std::array<const char*, 3> kCameraNames{"arena", "low", "above"};
// Returns the camera with this index in kCameraNames; the last one for a larger index. `aspect`:
// the width of the picture divided by its height. A narrow picture shows more above and below, so
// that it shows as much at the sides as a film of 16:9.
Camera find_camera(unsigned index, float aspect);

// Column by column.
using Matrix = std::array<float, 16>;
// Returns the matrix from the world to OpenGL's clip space. `aspect`: as in find_camera().
Matrix matrix_of(const Camera& camera, float aspect);

}  // namespace comets
