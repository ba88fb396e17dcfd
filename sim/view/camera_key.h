#pragma once

#include <cstdint>

#include "tickreel/core/rational.h"
#include "tickreel/view/vec.h"

namespace tickreel::sim {

/// How a free camera goes from a key to the next. Stored as these numbers.
enum class CameraEase : std::uint8_t {
  kSmooth,  ///< through the keys, without a jump of its speed
  kLinear,  ///< straight on, always as fast
  kHold,    ///< it stays, and jumps at the next
  kInOut,   ///< straight on, from rest to rest
};

/// Where a free camera is at a point in time; there is one key at most for each.
struct CameraKey {
  Rational seconds;
  Vec3 eye;                               ///< metres
  Vec3 target;                            ///< metres; apart from the eye
  float vertical_fov = 0.7F;              ///< radians, above 0 and below pi
  CameraEase ease = CameraEase::kSmooth;  ///< from here on
  friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

}  // namespace tickreel::sim
