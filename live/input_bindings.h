#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

/// A key or a button of a device.
struct Control {
  enum class Device : std::uint8_t { kKeyboard, kMouse, kGamepad };
  Device device = Device::kKeyboard;
  std::uint8_t pad = 0;    ///< the number of the gamepad; 0 for other devices
  std::uint16_t code = 0;  ///< GLFW's number, such as GLFW_KEY_A or GLFW_GAMEPAD_BUTTON_A
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison's 0 for a pointer.
  friend auto operator<=>(const Control&, const Control&) = default;
};

constexpr Control key(std::uint16_t code) {
  return {Control::Device::kKeyboard, 0, code};
}
constexpr Control mouse_button(std::uint8_t code) {
  return {Control::Device::kMouse, 0, code};
}
constexpr Control gamepad_button(std::uint8_t pad, std::uint8_t code) {
  return {Control::Device::kGamepad, pad, code};
}

/// Gives a control to a player: while the control is down, the player holds `buttons`, and pushes
/// `axis` to one of its ends.
struct ControlBinding {
  Control control;
  std::uint8_t player = 0;    ///< below kMaxPlayers
  std::uint32_t buttons = 0;  ///< bits of PlayerInput::buttons
  std::uint8_t axis = 0;      ///< the index in PlayerInput::axes
  int push = 0;               ///< the end of the axis, -1 or 1; 0: the control moves no axis
};

/// Gives an axis of a gamepad to a player.
struct StickBinding {
  std::uint8_t pad = 0;     ///< the number of the gamepad, below kMaxGamepads
  std::uint8_t stick = 0;   ///< GLFW's number of the axis, such as GLFW_GAMEPAD_AXIS_LEFT_X
  std::uint8_t player = 0;  ///< below kMaxPlayers
  std::uint8_t axis = 0;    ///< the index in PlayerInput::axes
  bool inverted = false;    ///< changes the sign, such as for GLFW's y axes, where down is positive
};

/// All bindings of devices to players. Several bindings may share a control, a stick, a button or
/// an axis. Pushes on one axis are added, and limited to full scale.
struct InputBindings {
  std::vector<ControlBinding> controls;
  std::vector<StickBinding> sticks;
};

}  // namespace tickreel::live
