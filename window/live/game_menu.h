#pragma once

#include <optional>

#include "live/input_collector.h"
#include "window/key_press.h"
#include "window/live/menu_key.h"

namespace tickreel::window {

/// A key or a gamepad button that went down, and what it does in a menu.
struct PressedKey {
  std::optional<MenuKey> menu_key;
  KeyPress press{};  ///< the key; empty for a button
};

/// Decides which keys belong to the menu that a game shows itself (kMenuIsOpen). The views show an
/// open menu one or two ticks after the key that opened it. Keys that come before that wait, so
/// that quick typing reaches the menu.
class GameMenu {
 public:
  /// `exists`: GameControls::has_menu.
  explicit GameMenu(bool exists) : exists_(exists) {}

  /// Takes each published view in order.
  void follow(const View& view);
  /// True when the menu is open or is about to open because of a key already handed over.
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// True when the next key may be handed over: the views show the effect of the last ones.
  [[nodiscard]] bool is_settled() const { return !settled_at_; }
  /// Hands a key to the game if it belongs to the game's menu; else returns false. `now`: the
  /// present tick of the game.
  bool take(const PressedKey& key, InputCollector& input, Tick now);

 private:
  bool exists_;
  bool is_open_ = false;
  std::optional<Tick> settled_at_;
};

}  // namespace tickreel::window
