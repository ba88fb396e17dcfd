#pragma once

#include <cstdint>

#include "tickreel/core/rational.h"
#include "tickreel/view/vec.h"

namespace tickreel::sim {

/// How a free camera moves from a key to the next. Files store these numbers.
enum class CameraEase : std::uint8_t {
  kSmooth,  ///< through the keys, without a jump of speed
  kLinear,  ///< straight, at constant speed
  kHold,    ///< stays, then jumps at the next key
  kInOut,   ///< straight, from rest to rest
};

/// The place of a free camera at a point in time; each point has at most one key.
struct CameraKey {
  Rational seconds;
  Vec3 eye;                               ///< metres
  Vec3 target;                            ///< metres; apart from the eye
  float vertical_fov = 0.7F;              ///< radians, above 0 and below pi
  CameraEase ease = CameraEase::kSmooth;  ///< from this key on
  friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

}  // namespace tickreel::sim
