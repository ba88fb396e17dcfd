#pragma once

#include <cstddef>
#include <utility>

#include "tickreel/game/game_controls.h"

// Functions that make the two usual kinds of GameAction in one line. Keys and pad buttons have the
// codes of GameAction.

namespace tickreel {

/// An action that pushes an axis to one end; `push` is 1 or -1. It has no pad button.
inline GameAction axis_action(std::string name, std::size_t axis, int push, int left_key,
                              int right_key) {
  return {.name = std::move(name),
          .axis = static_cast<std::uint8_t>(axis),
          .push = push,
          .left_key = static_cast<std::uint16_t>(left_key),
          .right_key = static_cast<std::uint16_t>(right_key)};
}

/// An action that holds buttons.
inline GameAction button_action(std::string name, std::uint32_t buttons, int left_key,
                                int right_key, int pad_button) {
  return {.name = std::move(name),
          .buttons = buttons,
          .left_key = static_cast<std::uint16_t>(left_key),
          .right_key = static_cast<std::uint16_t>(right_key),
          .pad_button = pad_button};
}

}  // namespace tickreel
