#pragma once

#include <optional>

#include "live/input_collector.h"
#include "window/key_press.h"
#include "window/live/menu_key.h"

namespace tickreel::window {

/// A key or a gamepad button that went down, and its meaning in a menu.
struct PressedKey {
  std::optional<MenuKey> menu_key;  ///< nothing: no meaning in a menu
  KeyPress press{};                 ///< the key; empty for a button
};

/// Decides which keys belong to the menu that a game shows itself (kMenuIsOpen). The views show an
/// open menu only one or two ticks after the key that opened it. Keys that come before that have to
/// wait, so that quick typing reaches the menu.
class GameMenu {
 public:
  /// `exists`: GameControls::has_menu.
  explicit GameMenu(bool exists) : exists_(exists) {}

  /// Learns from each published view, in order, whether the menu is open.
  void follow(const View& view);
  /// Whether the menu is open, or is about to open because of a key that the game has received.
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// Whether the views show the effect of the last keys, so that the next key may be handled.
  [[nodiscard]] bool is_settled() const { return !settled_at_; }
  /// Returns whether a key belongs to the game's menu: every key while the menu is open, and the
  /// key that opens it. Passes such a key to the game, unless it has no meaning in the menu. `now`:
  /// the present tick of the game.
  bool take(const PressedKey& key, InputCollector& input, Tick now);

 private:
  bool exists_;
  bool is_open_ = false;
  std::optional<Tick> settled_at_;
};

}  // namespace tickreel::window
