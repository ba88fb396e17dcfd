#pragma once

#include <algorithm>
#include <cmath>

#include "core/pixel_rect.h"
#include "tickreel/core/image.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns the largest rectangle with the proportions of `shape` in the middle of `area`, at least
/// 1x1.
inline PixelRect fit_into(const PixelRect& area, ImageSize shape) {
  const double scale = std::min(static_cast<double>(area.width) / shape.width,
                                static_cast<double>(area.height) / shape.height);
  const int width = std::max(1, static_cast<int>(std::lround(shape.width * scale)));
  const int height = std::max(1, static_cast<int>(std::lround(shape.height * scale)));
  return {area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height};
}

}  // namespace tickreel::window
