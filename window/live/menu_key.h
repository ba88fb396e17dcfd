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
  kErase,  ///< Backspace, for text that is typed
};

/// Returns the meaning of a key; nothing for a key without a meaning in menus.
std::optional<MenuKey> menu_key_of(const KeyPress& press);
/// Whether the key leaves a menu that is not the game's own: P, Escape, Start and the gamepad's B.
inline bool leaves_menu(MenuKey key) {
  return key == MenuKey::kBack || key == MenuKey::kPause || key == MenuKey::kMenu;
}
/// Whether a key press is Ctrl+Q, which also works during play.
bool is_quit_key(const KeyPress& press);
/// Returns the meaning of a gamepad button; nothing for a control without a meaning in menus.
std::optional<MenuKey> menu_key_of(const Control& pressed);

}  // namespace tickreel::window
