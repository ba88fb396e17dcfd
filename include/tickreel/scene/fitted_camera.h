#pragma once

#include "tickreel/scene/scene.h"

namespace tickreel {

/// The part of the picture that a HUD leaves free, as fractions of its half width and half height.
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

/// A camera that looks down at `pitch` from the side `yaw` (radians; counter-clockwise from east),
/// as near as lets all of the box lie within the free area of a picture of this aspect ratio.
Camera fitted_camera(const Bounds& box, float yaw, float pitch, float aspect, FreeArea area);

}  // namespace tickreel
