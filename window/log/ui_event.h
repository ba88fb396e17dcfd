#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "window/room.h"

namespace tickreel::window {

/// Something that happened at a window: what its devices said, or its system. Numbers are GLFW's.
struct UiEvent {
  // In the order of kUiEventForms.
  enum class Kind : std::uint8_t {
    kKey,        ///< key, scancode, action, modifiers, and the key that is meant with Control
    kText,       ///< code point
    kButton,     ///< button, action, modifiers
    kPointer,    ///< x, y
    kAway,       ///< the pointer is nowhere
    kWheel,      ///< x, y
    kEnter,      ///< the pointer came (1), or went
    kFocus,      ///< 1: got it
    kSize,       ///< width, height in pixels
    kDrop,       ///< a file, of whose path only the name is logged
    kClose,      ///< somebody wants to close it
    kStop,       ///< the program was told to end
    kPad,        ///< pad, connected; its name
    kPadButton,  ///< pad, button, down
    kPadAxis,    ///< pad, axis; value
    kLate,       ///< the machine was too slow: what is shown fell back to a tick
  };
  Kind kind{};
  std::array<std::int64_t, 5> numbers{};
  std::array<double, 2> reals{};
  std::string text{};

  [[nodiscard]] int number(std::size_t index) const { return static_cast<int>(numbers[index]); }

  friend bool operator==(const UiEvent&, const UiEvent&) = default;
};
using UiKind = UiEvent::Kind;

}  // namespace tickreel::window
