#pragma once

#include "tickreel/core/rational.h"
#include "tickreel/view/vec.h"

namespace tickreel::sim {

/// Where a free camera is at a point in time; there is one key at most for each.
struct CameraKey {
  Rational seconds;
  Vec3 eye;                   ///< metres
  Vec3 target;                ///< metres; apart from the eye
  float vertical_fov = 0.7F;  ///< radians, above 0 and below pi
  friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

}  // namespace tickreel::sim
