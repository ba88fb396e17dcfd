#pragma once

#include <cstdint>

namespace tickreel {

// GLFW's codes of keys, gamepad buttons and gamepad axes, so that games need not include GLFW.

/// Keys. The keys of letters and digits have the numbers of their characters: 'W', '3'.
enum KeyCode : std::uint16_t {
  kKeySpace = 32,
  kKeyComma = 44,
  kKeyPeriod = 46,
  kKeyEscape = 256,
  kKeyEnter = 257,
  kKeyTab = 258,
  kKeyBackspace = 259,
  kKeyRight = 262,
  kKeyLeft = 263,
  kKeyDown = 264,
  kKeyUp = 265,
  kKeyF1 = 290,
  kKeyF3 = 292,
  kKeyF8 = 297,
  kKeyF9 = 298,
  kKeyF11 = 300,
  kKeyF12 = 301,
  kKeyKeypad0 = 320,  ///< the keypad's 0; the keypad's 1 to 9 are 321 to 329
  kKeyRightShift = 344,
};

/// Buttons of a gamepad, by their positions on an Xbox controller.
enum PadButton : std::uint8_t {
  kPadA,
  kPadB,
  kPadX,
  kPadY,
  kPadLeftBumper,
  kPadRightBumper,
  kPadBack,
  kPadStart,
  kPadGuide,
  kPadLeftThumb,
  kPadRightThumb,
  kPadUp,
  kPadRight,
  kPadDown,
  kPadLeft,
};

/// Axes of a gamepad: its sticks, where right and down are positive, and its triggers, from -1
/// (released) to 1 (pressed).
enum PadStick : std::uint8_t {
  kPadLeftX,
  kPadLeftY,
  kPadRightX,
  kPadRightY,
  kPadLeftTrigger,
  kPadRightTrigger,
};

}  // namespace tickreel
