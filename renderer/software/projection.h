#pragma once

#include <array>
#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "core/image.h"
#include "renderer/scene/camera_matrices.h"
#include "renderer/scene/scene.h"
#include "renderer/software/pixel_outline.h"
#include "renderer/software/tile_grid.h"

namespace tickreel {

/// A ball around something, in metres.
struct Ball {
  glm::dvec3 center{0.0};
  double radius = 0.0;
};

/// A box around something, turned any way, in metres.
struct TurnedBox {
  glm::dvec3 center{0.0};
  std::array<glm::dvec3, 3> half{};  ///< from the middle to the middles of three sides
};

/// How far it reaches above and below its middle.
inline double height_of(const TurnedBox& box) {
  return std::abs(box.half[0].z) + std::abs(box.half[1].z) + std::abs(box.half[2].z);
}

/// Where things lie on a picture.
class Projection {
 public:
  Projection(const CameraMatrices& camera, ImageSize picture)
      : camera_(camera), width_(picture.width), height_(picture.height) {}

  /// The smallest box that the ball cannot be seen outside of, and a pixel more on each side. All
  /// of the picture for a ball that reaches behind the camera.
  [[nodiscard]] PixelBox box_of(const Ball& ball) const;
  [[nodiscard]] PixelBox box_of(const GroundMark& mark) const;
  [[nodiscard]] PixelBox box_of(const Sprite& sprite) const;

  /// What a box covers while it is moved along a way, without the pixel more. All of the picture
  /// for one that reaches behind the camera.
  [[nodiscard]] PixelOutline outline_of(const TurnedBox& box,
                                        glm::dvec3 way = glm::dvec3(0.0)) const;
  /// Around its ball: an octagon.
  [[nodiscard]] PixelOutline outline_of(const PointLight& light) const;
  [[nodiscard]] PixelBox everything() const { return {0.0, 0.0, width_, height_}; }

 private:
  /// In pixels; none for a point behind the eye, or hardly before it.
  [[nodiscard]] std::optional<glm::dvec2> place_of(const glm::dvec3& point) const;

  CameraMatrices camera_;
  double width_;
  double height_;
};

}  // namespace tickreel
