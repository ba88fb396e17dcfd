#pragma once

#include "window/room.h"

namespace tickreel::window {

/// The mapping of game time to a window: seconds to pixels from left to right.
struct TimeScale {
  float left = 0.0F;   ///< pixels of the window
  float width = 1.0F;  ///< pixels
  double first = 0.0;  ///< the time at the left edge, in seconds
  double span = 1.0;   ///< the seconds from left to right

  [[nodiscard]] float x_of(double seconds) const {
    return left + static_cast<float>((seconds - first) / span) * width;
  }
  [[nodiscard]] double seconds_at(float x) const {
    return first + static_cast<double>((x - left) / width) * span;
  }
  [[nodiscard]] float right() const { return left + width; }
};

/// The distance beside the time line, in units of the interface, at which a drop still counts,
/// because hands do not move straight.
inline constexpr float kBesideTimeLine = 12.0F;

}  // namespace tickreel::window
