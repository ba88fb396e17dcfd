#include "window/gamepads.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <optional>

namespace tickreel::window {

namespace {

/// Set while a log defines the gamepads.
std::optional<std::array<std::string, Gamepads::kMaxPads>> told_pads;

}  // namespace

std::string gamepad_name(int pad) {
  if (told_pads) return (*told_pads)[static_cast<std::size_t>(pad)];
  const char* const name = glfwGetGamepadName(pad);
  return name == nullptr ? "" : name;
}

void tell_pads(bool told) {
  told_pads.reset();
  if (told) told_pads.emplace();
}

void set_told_pad(int pad, const std::string& name) {
  if (told_pads) (*told_pads)[static_cast<std::size_t>(pad)] = name;
}

static_assert(Gamepads::kMaxPads == GLFW_JOYSTICK_LAST + 1);
static_assert(Gamepads::kButtons == GLFW_GAMEPAD_BUTTON_LAST + 1);
static_assert(Gamepads::kAxes == GLFW_GAMEPAD_AXIS_LAST + 1);

bool Gamepads::poll(DeviceListener* listener) {
  bool changed = false;
  for (int number = 0; number < kMaxPads; ++number) {
    Pad& pad = pads_[static_cast<std::size_t>(number)];
    if (poll_pad(static_cast<std::uint8_t>(number), pad, listener)) changed = true;
  }
  return changed;
}

bool Gamepads::poll_pad(std::uint8_t number, Pad& pad, DeviceListener* listener) {
  GLFWgamepadstate now{};
  const bool connected =
      glfwJoystickIsGamepad(number) == GLFW_TRUE && glfwGetGamepadState(number, &now) == GLFW_TRUE;
  bool changed = connected != pad.connected;
  if (changed && listener != nullptr) listener->gamepad_connected(number, connected);
  if (!connected) {
    pad = {};
    return changed;
  }
  pad.connected = true;
  for (std::size_t button = 0; button < pad.buttons.size(); ++button) {
    if (now.buttons[button] == pad.buttons[button]) continue;
    pad.buttons[button] = now.buttons[button];
    changed = true;
    if (listener != nullptr) {
      listener->control(gamepad_button(number, static_cast<std::uint8_t>(button)),
                        now.buttons[button] == GLFW_PRESS);
    }
  }
  for (std::size_t axis = 0; axis < pad.axes.size(); ++axis) {
    if (now.axes[axis] == pad.axes[axis]) continue;
    pad.axes[axis] = now.axes[axis];
    changed = true;
    if (listener != nullptr) {
      listener->gamepad_axis(number, static_cast<std::uint8_t>(axis), now.axes[axis]);
    }
  }
  return changed;
}

}  // namespace tickreel::window
