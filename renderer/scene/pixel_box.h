#pragma once

#include "core/pixel_rect.h"
#include "renderer/room.h"

namespace tickreel::renderer {

/// A box in a picture, in pixels from the top left corner. Its edges may lie between pixels and
/// outside of the picture.
struct PixelBox {
  double left = 0.0;
  double top = 0.0;
  double right = 0.0;
  double bottom = 0.0;
};

/// Whether a box and a rectangle overlap or touch.
[[nodiscard]] inline bool overlap(const PixelBox& box, const PixelRect& rect) {
  return box.left <= rect.x + rect.width && box.top <= rect.y + rect.height &&
         box.right >= rect.x && box.bottom >= rect.y;
}

}  // namespace tickreel::renderer
