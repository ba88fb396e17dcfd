#pragma once

#include <cstdint>
#include <optional>

#include "live/input_bindings.h"
#include "window/key_press.h"

namespace tickreel::window {

/// What a key, or a button of any gamepad, does in a menu.
enum class MenuKey : std::uint8_t {
  kUp,
  kDown,
  kLeft,
  kRight,
  kAccept,
  kBack,
  kPause,  ///< P, in the game too; in a menu as kBack
  kMenu,   ///< Escape and Start, likewise: the game's own menu, if it has one
  kErase,
};

std::optional<MenuKey> menu_key_of(const KeyPress& press);
/// Ctrl+Q, in the game too.
bool is_quit_key(const KeyPress& press);
/// A gamepad's button went down.
std::optional<MenuKey> menu_key_of(const Control& pressed);

}  // namespace tickreel::window
