#pragma once

#include <cstddef>
#include <utility>

#include "tickreel/game/game_controls.h"

// Functions that make the two usual kinds of GameAction. Keys and gamepad buttons are GLFW's codes
// (tickreel/game/key_codes.h).

namespace tickreel {

/// Returns an action that pushes axis number `axis` to one end. `push`: the end, 1 or -1. The
/// action has no gamepad button.
inline GameAction axis_action(std::string name, std::size_t axis, int push, int left_key,
                              int right_key) {
  return {.name = std::move(name),
          .axis = static_cast<std::uint8_t>(axis),
          .push = push,
          .left_key = static_cast<std::uint16_t>(left_key),
          .right_key = static_cast<std::uint16_t>(right_key)};
}

/// Returns an action that holds buttons. `buttons`: bits of PlayerInput::buttons.
inline GameAction button_action(std::string name, std::uint32_t buttons, int left_key,
                                int right_key, int pad_button) {
  return {.name = std::move(name),
          .buttons = buttons,
          .left_key = static_cast<std::uint16_t>(left_key),
          .right_key = static_cast<std::uint16_t>(right_key),
          .pad_button = pad_button};
}

}  // namespace tickreel
