#pragma once

#include "window/room.h"

namespace tickreel::window {

/// The modifier keys that are held, as bits.
enum KeyModifier : int { kNoModifier = 0, kShift = 1, kControl = 2, kAlt = 4 };

/// A press of a key, or a repetition while the key is held.
struct KeyPress {
  /// GLFW's key number, which stands for the position of the key in the US layout. With Control,
  /// the key that has the letter on the user's keyboard, so that Ctrl+Z works where people expect
  /// it.
  int key = 0;
  int modifiers = 0;  ///< KeyModifier bits
  bool repeats = false;
  char32_t text = 0;  ///< the letter that the key types; 0: none
};

}  // namespace tickreel::window
