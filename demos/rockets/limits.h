#pragma once

// What numbers `rockets` lets into Box2D. Its own ticks stay within them; files may not.

namespace tickreel::rockets {

inline constexpr float kMaxReach = 60.0F;   ///< metres from the middle of the ground
inline constexpr float kMaxSpeed = 118.0F;  ///< metres for each second; Box2D's own limit is 120
inline constexpr float kMaxSpin = 60.0F;    ///< radians for each second
inline constexpr float kMaxPush = 1e5F;     ///< newton seconds
inline constexpr float kMaxStep = 1.0F / 60.0F;  ///< seconds: see kMaxWayPerStep

/// `value` within low..high; NaN gives `low`.
template <typename T>
constexpr T limited(T value, T low, T high) {
  if (!(value >= low)) return low;
  return value < high ? value : high;
}

/// False for NaN.
constexpr bool is_within(float value, float reach) {
  return value >= -reach && value <= reach;
}

}  // namespace tickreel::rockets
