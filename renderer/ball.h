#pragma once

#include <glm/vec3.hpp>

#include "core/image.h"
#include "renderer/camera_matrices.h"
#include "renderer/tile_set.h"

namespace tickreel {

/// A ball around something, in metres.
struct Ball {
  glm::dvec3 center{0.0};
  double radius = 0.0;
};

/// Where balls lie on a picture.
class BallProjection {
 public:
  BallProjection(const CameraMatrices& camera, ImageSize picture)
      : camera_(camera), width_(picture.width), height_(picture.height) {}

  /// The smallest box that the ball cannot be seen outside of, and a pixel more on each side. All
  /// of the picture for a ball that reaches behind the camera.
  [[nodiscard]] PixelBox box_of(const Ball& ball) const;

 private:
  CameraMatrices camera_;
  double width_;
  double height_;
};

}  // namespace tickreel
