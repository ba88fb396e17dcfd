#pragma once

#include <algorithm>
#include <cmath>

#include "tickreel/core/image.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns the pixels for each unit of the interface: the display's scale, or more in a very large
/// window whose text would be unreadable otherwise. Grows with the window in steps of a quarter, so
/// that resizing does not rebuild the fonts all the time. Between 0.5 and 8.
inline float interface_scale(float of_display, ImageSize window) {
  constexpr float kWidth = 2560.0F;  // one unit is one pixel up to this size
  constexpr float kHeight = 1440.0F;
  const float of_size = std::min(static_cast<float>(window.width) / kWidth,
                                 static_cast<float>(window.height) / kHeight);
  return std::clamp(std::max(of_display, std::floor(of_size * 4.0F) / 4.0F), 0.5F, 8.0F);
}

}  // namespace tickreel::window
