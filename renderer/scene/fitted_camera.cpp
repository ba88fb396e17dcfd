#include "tickreel/scene/fitted_camera.h"

#include <algorithm>
#include <cmath>

namespace tickreel {

// A corner at `u` up, `r` right and `b` towards the eye from the middle appears at (u - shift, r) /
// (distance - b), for an eye at `distance` that is shifted up by `shift`. The condition that it
// lies in the area is linear in both unknowns, so one pass finds the smallest distance.
Camera fitted_camera(const Bounds& box, float yaw, float pitch, float aspect, FreeArea area) {
  Camera camera;
  camera.vertical_fov = 0.42F;
  const float tan_v = std::tan(camera.vertical_fov / 2.0F);
  const float top = tan_v * area.top;
  const float bottom = tan_v * area.bottom;
  const float side = tan_v * aspect * area.side;

  const Vec2 from{std::cos(yaw), std::sin(yaw)};
  const Vec3 back{from.x * std::cos(pitch), from.y * std::cos(pitch), std::sin(pitch)};
  const Vec3 right{-from.y, from.x, 0.0F};
  const Vec3 up{-from.x * std::sin(pitch), -from.y * std::sin(pitch), std::cos(pitch)};

  const Vec3 middle{(box.low.x + box.high.x) / 2.0F, (box.low.y + box.high.y) / 2.0F, 0.0F};
  float highest = -1e9F;
  float lowest = 1e9F;
  float distance = 0.0F;
  for (const float x : {box.low.x, box.high.x}) {
    for (const float y : {box.low.y, box.high.y}) {
      for (const float z : {box.low.z, box.high.z}) {
        const Vec3 corner = Vec3{x, y, z} - middle;
        const float b = dot(corner, back);
        highest = std::max(highest, dot(corner, up) + top * b);
        lowest = std::min(lowest, dot(corner, up) - bottom * b);
        distance = std::max(distance, b + std::fabs(dot(corner, right)) / side);
      }
    }
  }
  distance = std::max(distance, (highest - lowest) / (top + bottom));
  const float shift = (highest - top * distance + lowest + bottom * distance) / 2.0F;
  camera.target = middle + up * shift;
  camera.eye = camera.target + back * distance;
  camera.far_plane = distance + 160.0F;
  return camera;
}

}  // namespace tickreel
