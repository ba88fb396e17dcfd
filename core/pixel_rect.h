#pragma once

namespace tickreel {

/// Whole pixels of a picture or of a window, from its top left corner.
struct PixelRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

}  // namespace tickreel
