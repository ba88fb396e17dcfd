#pragma once

#include <cstdint>

#include "live/input_bindings.h"
#include "window/room.h"

namespace tickreel::window {

/// Receives the input of the devices without delay, for people who play at the window. Key and
/// button numbers are GLFW's. Called on the window's thread.
class DeviceListener {
 public:
  virtual ~DeviceListener() = default;

  /// A key or a button of the mouse or of a gamepad went down or up.
  virtual void control(const Control& control, bool down) = 0;
  /// A stick or trigger has moved to a value in -1..1: right and down are above 0, and a released
  /// trigger is at -1.
  virtual void gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) = 0;
  /// A gamepad was connected or disconnected. After a disconnection nothing is reported for buttons
  /// that were down, or for sticks that were not in the middle.
  virtual void gamepad_connected(std::uint8_t pad, bool connected) = 0;
  /// A character was typed.
  virtual void text(char32_t code_point) = 0;
  /// The pointer is at (x, y), from the upper left of the content, in a window of this size; all in
  /// GLFW's screen coordinates, which need not be pixels.
  virtual void pointer(double x, double y, double width, double height) = 0;
  /// The wheel turned, in notches; y is above 0 away from the user.
  virtual void wheel(double x, double y) = 0;
  /// The window got or lost the keyboard focus.
  virtual void focus(bool focused) = 0;
  /// The window has this size now, in pixels.
  virtual void window_size(int width, int height) = 0;
};

}  // namespace tickreel::window
