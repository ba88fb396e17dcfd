#pragma once

#include "window/room.h"

namespace tickreel::window {

enum KeyModifier : int { kNoModifier = 0, kShift = 1, kControl = 2, kAlt = 4 };

/// A key went down, or repeats because it is held.
struct KeyPress {
  /// GLFW's key token: where the key lies, in US layout; with Control, the letter on it, so that
  /// Ctrl+Z is where people know it.
  int key = 0;
  int modifiers = 0;  ///< KeyModifier bits
  bool repeats = false;
  char32_t text = 0;  ///< what it types, if anything
};

}  // namespace tickreel::window
