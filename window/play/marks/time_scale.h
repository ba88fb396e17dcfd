#pragma once

#include "window/room.h"

namespace tickreel::window {

/// Where game time lies in a window: seconds from left to right, in pixels.
struct TimeScale {
  float left = 0.0F;
  float width = 1.0F;
  double first = 0.0;  ///< seconds at the left
  double span = 1.0;   ///< seconds from left to right

  [[nodiscard]] float x_of(double seconds) const {
    return left + static_cast<float>((seconds - first) / span) * width;
  }
  [[nodiscard]] double seconds_at(float x) const {
    return first + static_cast<double>((x - left) / width) * span;
  }
  [[nodiscard]] float right() const { return left + width; }
};

/// So far beside the time line, in units of the interface, what is let go is meant for it still: no
/// hand goes straight.
inline constexpr float kBesideTimeLine = 12.0F;

}  // namespace tickreel::window
