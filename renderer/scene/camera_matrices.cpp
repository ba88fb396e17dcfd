#include "renderer/scene/camera_matrices.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>

#include "renderer/scene/camera_pose.h"
#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {
namespace {

constexpr double kTooShort = 1e-9;

glm::dvec3 unit_or(glm::dvec3 v, glm::dvec3 instead) {
  const double length = glm::length(v);
  return length > kTooShort ? v / length : instead;
}

struct Axes {
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;
};

Axes axes_of(const Camera& camera) {
  const glm::dvec3 eye = to_glm(camera.eye);
  const glm::dvec3 forward =
      unit_or(glm::dvec3(to_glm(camera.target)) - eye, glm::dvec3(0.0, 0.0, -1.0));
  const glm::dvec3 aside = glm::cross(forward, glm::dvec3(to_glm(camera.up)));
  const glm::dvec3 north(0.0, 1.0, 0.0);
  const glm::dvec3 right =
      unit_or(aside, unit_or(glm::cross(forward, north), glm::dvec3(1.0, 0.0, 0.0)));
  return {right, glm::cross(right, forward), forward};
}

struct Lens {
  double fov;
  double near_plane;
  double far_plane;
};

Lens lens_of(const Camera& camera) {
  const double near_plane = std::max(double{camera.near_plane}, 1e-3);
  return {std::clamp(double{camera.vertical_fov}, 0.01, 3.1), near_plane,
          std::max(double{camera.far_plane}, near_plane * 2.0)};
}

}  // namespace

CameraMatrices camera_matrices(const Camera& camera, double aspect) {
  const glm::dvec3 eye = to_glm(camera.eye);
  const auto [right, up, forward] = axes_of(camera);
  const auto [fov, near_plane, far_plane] = lens_of(camera);
  const glm::dmat4 projection = glm::perspectiveRH_ZO(fov, aspect, near_plane, far_plane);
  const glm::dmat4 view = glm::lookAtRH(eye, eye + forward, up);
  const double half_height = std::tan(0.5 * fov);
  const double near_corner = near_plane * std::hypot(1.0, half_height, half_height * aspect);
  return {projection * view, right, up, forward, near_corner};
}

CameraPose camera_pose(const Camera& camera) {
  const auto [right, up, forward] = axes_of(camera);
  const auto [fov, near_plane, far_plane] = lens_of(camera);
  const glm::quat rotation(glm::quat_cast(glm::dmat3(right, up, -forward)));
  return {camera.eye, {rotation.w, rotation.x, rotation.y, rotation.z}, fov, near_plane, far_plane};
}

void move_picture(CameraMatrices& camera, const glm::dvec2& by) {
  if (by == glm::dvec2(0.0)) return;
  for (int column = 0; column < 4; ++column) {
    glm::dvec4& of = camera.view_projection[column];
    of.x += by.x * of.w;
    of.y += by.y * of.w;
  }
}

}  // namespace tickreel::renderer
