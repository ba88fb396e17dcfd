#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "window/room.h"

namespace tickreel::window {

/// Something that happened at a window: input from its devices, or a message from the system. Key
/// and button numbers are GLFW's. The comments of Kind list the values in `numbers` and `reals`, in
/// order.
struct UiEvent {
  // Same order as kForms in log_text.cpp.
  enum class Kind : std::uint8_t {
    kKey,        ///< key, scancode, action, modifiers, and the key that Control combinations mean
    kText,       ///< code point
    kButton,     ///< button, action, modifiers
    kPointer,    ///< x, y in GLFW's screen coordinates, from the upper left of the content
    kAway,       ///< the pointer left without a position
    kWheel,      ///< x, y
    kEnter,      ///< 1: the pointer entered the window, 0: it left
    kFocus,      ///< 1: the window got the keyboard focus, 0: it lost it
    kSize,       ///< width, height in pixels
    kDrop,       ///< text: the path of a dropped file, of which only the last part is logged
    kClose,      ///< the user wants to close the window
    kStop,       ///< the program was told to end
    kPad,        ///< pad, connected (0 or 1); text: its name
    kPadButton,  ///< pad, button, down (0 or 1)
    kPadAxis,    ///< pad, axis; value
    kLate,       ///< the machine was too slow: the picture fell back to this tick
  };
  Kind kind{};
  std::array<std::int64_t, 5> numbers{};
  std::array<double, 2> reals{};
  std::string text{};

  /// Returns a number of `numbers`.
  [[nodiscard]] int number(std::size_t index) const { return static_cast<int>(numbers[index]); }

  friend bool operator==(const UiEvent&, const UiEvent&) = default;
};
using UiKind = UiEvent::Kind;

}  // namespace tickreel::window
