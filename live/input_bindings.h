#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

/// Something that can be held down. Codes are GLFW's: key tokens (GLFW_KEY_A), mouse buttons,
/// gamepad buttons (GLFW_GAMEPAD_BUTTON_A).
struct Control {
  enum class Device : std::uint8_t { kKeyboard, kMouse, kGamepad };
  Device device = Device::kKeyboard;
  std::uint8_t pad = 0;  ///< which gamepad; 0 for other devices
  std::uint16_t code = 0;
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

/// While the control is down, `player` holds `buttons` and pushes `axis` to one of its ends.
struct ControlBinding {
  Control control;
  std::uint8_t player = 0;    ///< below kMaxPlayers
  std::uint32_t buttons = 0;  ///< PlayerInput::buttons
  std::uint8_t axis = 0;      ///< below kMaxAxes
  int push = 0;               ///< -1, 1, or 0 for a control that is only a button
};

/// An axis of a gamepad (GLFW_GAMEPAD_AXIS_LEFT_X) is an axis of `player`.
struct StickBinding {
  std::uint8_t pad = 0;     ///< below kMaxGamepads
  std::uint8_t stick = 0;   ///< below kMaxGamepadAxes
  std::uint8_t player = 0;  ///< below kMaxPlayers
  std::uint8_t axis = 0;    ///< below kMaxAxes
  bool inverted = false;    ///< such as for GLFW's y axes, where down is positive
};

/// The meaning of devices to the players. Several bindings may share a control, a stick, a button
/// or an axis; pushes on one axis add up, as far as full scale.
struct InputBindings {
  std::vector<ControlBinding> controls;
  std::vector<StickBinding> sticks;
};

}  // namespace tickreel::live
