#pragma once

#include "window/room.h"

namespace tickreel::window {

enum KeyModifier : int { kNoModifier = 0, kShift = 1, kControl = 2, kAlt = 4 };

/// A key that went down, or repeats while it is held.
struct KeyPress {
  /// GLFW's key token: the position of the key in US layout. With Control, the letter on the key,
  /// so that Ctrl+Z works where people expect it.
  int key = 0;
  int modifiers = 0;  ///< KeyModifier bits
  bool repeats = false;
  char32_t text = 0;  ///< the letter that the key types, if any
};

}  // namespace tickreel::window
