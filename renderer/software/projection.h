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

/// Computes where objects of the world are in a picture, in pixels from its top left corner. The
/// result may extend beyond the picture.
class Projection {
 public:
  Projection(const CameraMatrices& camera, ImageSize picture)
      : camera_(camera), width_(picture.width), height_(picture.height) {}

  /// Returns a box that contains every pixel in which the ball may be visible, with a pixel more on
  /// each side. For a ball that is not wholly in front of the eye it is the whole picture.
  [[nodiscard]] PixelBox box_of(const Ball& ball) const;
  /// Returns the box of a mark, like box_of(Ball).
  [[nodiscard]] PixelBox box_of(const GroundMark& mark) const;
  /// Returns the box of a sprite, like box_of(Ball).
  [[nodiscard]] PixelBox box_of(const Sprite& sprite) const;

  /// Returns the outline of everything that a box covers while it moves by the vector `way`,
  /// without an extra pixel. For a box that is not wholly in front of the eye it is the whole
  /// picture.
  [[nodiscard]] PixelOutline outline_of(const TurnedBox& box,
                                        glm::dvec3 way = glm::dvec3(0.0)) const;
  /// Returns an octagon around the ball that the light reaches, or the whole picture as box_of()
  /// does.
  [[nodiscard]] PixelOutline outline_of(const PointLight& light) const;
  /// Returns the box of the whole picture.
  [[nodiscard]] PixelBox everything() const { return {0.0, 0.0, width_, height_}; }

 private:
  /// Returns the position of a point in pixels; nothing for a point behind the eye or too near to
  /// it.
  [[nodiscard]] std::optional<glm::dvec2> place_of(const glm::dvec3& point) const;

  CameraMatrices camera_;
  double width_;
  double height_;
};

}  // namespace tickreel::renderer
