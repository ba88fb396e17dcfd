#pragma once

namespace tickreel::capture {

/// A rectangle of the screen, in pixels from its upper left corner.
struct Area {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

}  // namespace tickreel::capture
