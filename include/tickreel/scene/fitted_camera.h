#pragma once

#include "tickreel/scene/scene.h"

namespace tickreel {

/// The part of a picture that a HUD leaves free: a rectangle around the middle of the picture. Each
/// member is the distance of an edge from the middle; 1 is the edge of the picture.
struct FreeArea {
  float side = 0.975F;    ///< the left and the right edge
  float top = 0.80F;      ///< the upper edge
  float bottom = 0.965F;  ///< the lower edge
};

/// A box along the world's axes, metres.
struct Bounds {
  Vec3 low;
  Vec3 high;
};

/// Returns the nearest camera that shows the whole box within the free area of a picture. Its
/// vertical angle of view is always 0.42. `yaw`: the direction from the box to the camera,
/// counter-clockwise from east; `pitch`: how far the camera looks down; all angles in radians.
/// `aspect`: width / height of the picture.
Camera fitted_camera(const Bounds& box, float yaw, float pitch, float aspect, FreeArea area);

}  // namespace tickreel
