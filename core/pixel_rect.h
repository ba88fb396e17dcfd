#pragma once

namespace tickreel {

/// A rectangle of whole pixels in a picture or a window; x and y count from the top left corner.
struct PixelRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

}  // namespace tickreel
