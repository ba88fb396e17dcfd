#pragma once

#include <cstdint>
#include <optional>

#include "live/input_bindings.h"
#include "window/key_press.h"

namespace tickreel::window {

/// The meaning of a key or of a gamepad button in a menu.
enum class MenuKey : std::uint8_t {
  kUp,
  kDown,
  kLeft,
  kRight,
  kAccept,
  kBack,
  kPause,  ///< P, also during play; in a menu the same as kBack
  kMenu,   ///< Escape and Start, also during play: opens the game's own menu, if it has one
  kErase,
};

std::optional<MenuKey> menu_key_of(const KeyPress& press);
/// True for Ctrl+Q, which also works during play.
bool is_quit_key(const KeyPress& press);
/// The meaning of a gamepad button that went down.
std::optional<MenuKey> menu_key_of(const Control& pressed);

}  // namespace tickreel::window
