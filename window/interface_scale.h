#pragma once

#include <algorithm>
#include <cmath>

#include "tickreel/core/image.h"
#include "window/room.h"

namespace tickreel::window {

/// Pixels for each unit of the interface: what the display says, and more in a window so large that
/// nothing could be read in it otherwise. In quarters, so that a window whose size is dragged does
/// not make its fonts anew all the time.
inline float interface_scale(float of_display, ImageSize window) {
  constexpr float kWidth = 2560.0F;  // up to here one unit is one pixel
  constexpr float kHeight = 1440.0F;
  const float of_size = std::min(static_cast<float>(window.width) / kWidth,
                                 static_cast<float>(window.height) / kHeight);
  return std::clamp(std::max(of_display, std::floor(of_size * 4.0F) / 4.0F), 0.5F, 8.0F);
}

}  // namespace tickreel::window
