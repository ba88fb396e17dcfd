#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "renderer/scene/bounds.h"
#include "renderer/scene/camera_matrices.h"
#include "renderer/software/pixel_outline.h"
#include "renderer/software/tile_grid.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

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

}  // namespace tickreel::renderer
