#include "renderer/scene/camera_matrices.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {
namespace {

constexpr double kTooShort = 1e-9;

glm::dvec3 unit_or(glm::dvec3 v, glm::dvec3 instead) {
  const double length = glm::length(v);
  return length > kTooShort ? v / length : instead;
}

}  // namespace

CameraMatrices camera_matrices(const Camera& camera, double aspect) {
  const glm::dvec3 eye = to_glm(camera.eye);
  const glm::dvec3 forward =
      unit_or(glm::dvec3(to_glm(camera.target)) - eye, glm::dvec3(0.0, 0.0, -1.0));
  const glm::dvec3 aside = glm::cross(forward, glm::dvec3(to_glm(camera.up)));
  const glm::dvec3 north(0.0, 1.0, 0.0);
  const glm::dvec3 right =
      unit_or(aside, unit_or(glm::cross(forward, north), glm::dvec3(1.0, 0.0, 0.0)));
  const glm::dvec3 up = glm::cross(right, forward);

  const double fov = std::clamp(double{camera.vertical_fov}, 0.01, 3.1);
  const double near_plane = std::max(double{camera.near_plane}, 1e-3);
  const double far_plane = std::max(double{camera.far_plane}, near_plane * 2.0);
  const glm::dmat4 projection = glm::perspectiveRH_ZO(fov, aspect, near_plane, far_plane);
  const glm::dmat4 view = glm::lookAtRH(eye, eye + forward, up);
  const double half_height = std::tan(0.5 * fov);
  const double near_corner = near_plane * std::hypot(1.0, half_height, half_height * aspect);
  return {projection * view, right, up, forward, near_corner};
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
