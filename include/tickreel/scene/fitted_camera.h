#pragma once

#include "tickreel/scene/scene.h"

namespace tickreel {

/// The part of the picture that a HUD leaves free, as distances from its middle: `side` in halves
/// of the width, `top` and `bottom` in halves of the height.
struct FreeArea {
  float side = 0.975F;
  float top = 0.80F;
  float bottom = 0.965F;
};

/// A box along the world's axes, metres.
struct Bounds {
  Vec3 low;
  Vec3 high;
};

/// Returns the nearest camera that shows all of the box within the free area of a picture. It
/// stands in the direction `yaw` (counter-clockwise from east) and looks down by `pitch`; both in
/// radians. `aspect`: width / height of the picture.
Camera fitted_camera(const Bounds& box, float yaw, float pitch, float aspect, FreeArea area);

}  // namespace tickreel
