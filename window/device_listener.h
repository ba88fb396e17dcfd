#pragma once

#include <cstdint>

#include "live/input_bindings.h"
#include "window/room.h"

namespace tickreel::window {

/// Somebody who plays at the window: told what the devices say, as they say it. The numbers are
/// GLFW's. Called by the window's thread.
class DeviceListener {
 public:
  virtual ~DeviceListener() = default;

  /// A key or a button of the mouse or of a gamepad went down or up.
  virtual void control(const Control& control, bool down) = 0;
  /// A stick or trigger is at -1..1. Told when it moves.
  virtual void gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) = 0;
  virtual void gamepad_connected(std::uint8_t pad, bool connected) = 0;
  virtual void text(char32_t code_point) = 0;
  /// The pointer is at (x, y) of a window of that size, in pixels.
  virtual void pointer(double x, double y, double width, double height) = 0;
  /// The wheel turned, in notches.
  virtual void wheel(double x, double y) = 0;
  virtual void focus(bool focused) = 0;
  virtual void window_size(int width, int height) = 0;
};

}  // namespace tickreel::window
