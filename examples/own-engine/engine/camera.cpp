#include "camera.h"

#include <algorithm>
#include <cmath>

namespace comets {
namespace {

using Vec3 = std::array<float, 3>;

Vec3 minus(const Vec3& a, const Vec3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
float dot(const Vec3& a, const Vec3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Vec3 unit(const Vec3& a) {
  const float length = std::sqrt(dot(a, a)) + 1e-9F;
  return {a[0] / length, a[1] / length, a[2] / length};
}

}  // namespace

Camera find_camera(unsigned index, float aspect) {
  constexpr std::array<Camera, kCameraNames.size()> kCameras{{
      {{0.0F, -21.5F, 20.5F}, {0.0F, -1.9F, 0.0F}, {0.0F, 0.0F, 1.0F}, 0.62F},
      {{5.0F, -19.0F, 6.0F}, {0.0F, -1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}, 0.66F},
      {{0.0F, 0.0F, 36.0F}, {0.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, 0.72F},
  }};
  constexpr float kFilmAspect = 16.0F / 9.0F;
  Camera camera = kCameras[std::min<std::size_t>(index, kCameras.size() - 1)];
  // A narrower picture sees as far to the sides, and more above and below.
  const float widening = std::max(1.0F, kFilmAspect / aspect);
  camera.vertical_fov = 2.0F * std::atan(std::tan(camera.vertical_fov / 2.0F) * widening);
  return camera;
}

Matrix matrix_of(const Camera& camera, float aspect) {
  constexpr float kNear = 0.1F;
  constexpr float kFar = 200.0F;
  const Vec3 back = unit(minus(camera.eye, camera.target));
  const Vec3 right = unit(cross(camera.up, back));
  const Vec3 up = cross(back, right);
  const float tall = 1.0F / std::tan(camera.vertical_fov / 2.0F);
  const float wide = tall / aspect;
  const float deep = (kFar + kNear) / (kNear - kFar);
  const float shift = 2.0F * kFar * kNear / (kNear - kFar);
  Matrix matrix{};
  for (std::size_t i = 0; i < 3; ++i) {
    matrix[4 * i] = wide * right[i];
    matrix[4 * i + 1] = tall * up[i];
    matrix[4 * i + 2] = deep * back[i];
    matrix[4 * i + 3] = -back[i];
  }
  matrix[12] = -wide * dot(right, camera.eye);
  matrix[13] = -tall * dot(up, camera.eye);
  matrix[14] = -deep * dot(back, camera.eye) + shift;
  matrix[15] = dot(back, camera.eye);
  return matrix;
}

}  // namespace comets
