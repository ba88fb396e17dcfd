#pragma once

#include <cstdint>

#include "tickreel/core/rational.h"
#include "tickreel/view/vec.h"

namespace tickreel::sim {

/// How a free camera moves from a key to the next. Files store these numbers.
enum class CameraEase : std::uint8_t {
  kSmooth,  ///< on a curve through the keys, without sudden changes of speed
  kLinear,  ///< in a straight line, at constant speed
  kHold,    ///< stays at the key, then jumps to the next key
  kInOut,   ///< in a straight line; starts slowly and stops slowly
};

/// A key of a free camera: its position and direction at a point in time. A point in time has at
/// most one key.
struct CameraKey {
  Rational seconds;                       ///< game time from tick 0
  Vec3 eye;                               ///< metres
  Vec3 target;                            ///< metres; not the same point as the eye
  float vertical_fov = 0.7F;              ///< radians, above 0 and below pi
  CameraEase ease = CameraEase::kSmooth;  ///< how the camera moves from this key to the next
  friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

}  // namespace tickreel::sim
