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

/// Computes the places of things on a picture.
class Projection {
 public:
  Projection(const CameraMatrices& camera, ImageSize picture)
      : camera_(camera), width_(picture.width), height_(picture.height) {}

  /// The smallest box outside which the ball is invisible, with a pixel more on each side. All of
  /// the picture for a ball that reaches behind the camera.
  [[nodiscard]] PixelBox box_of(const Ball& ball) const;
  [[nodiscard]] PixelBox box_of(const GroundMark& mark) const;
  [[nodiscard]] PixelBox box_of(const Sprite& sprite) const;

  /// The outline of a box that is moved along `way`, without the extra pixel. All of the picture
  /// for a box that reaches behind the camera.
  [[nodiscard]] PixelOutline outline_of(const TurnedBox& box,
                                        glm::dvec3 way = glm::dvec3(0.0)) const;
  /// An octagon around the light's ball.
  [[nodiscard]] PixelOutline outline_of(const PointLight& light) const;
  [[nodiscard]] PixelBox everything() const { return {0.0, 0.0, width_, height_}; }

 private:
  /// The place in pixels; nothing for a point behind the eye or too near to it.
  [[nodiscard]] std::optional<glm::dvec2> place_of(const glm::dvec3& point) const;

  CameraMatrices camera_;
  double width_;
  double height_;
};

}  // namespace tickreel::renderer
