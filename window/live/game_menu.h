#pragma once

#include <optional>

#include "live/input_collector.h"
#include "window/key_press.h"
#include "window/live/menu_key.h"

namespace tickreel::window {

/// A key that went down, or a button of a gamepad, and what it does in a menu.
struct PressedKey {
  std::optional<MenuKey> menu_key;
  KeyPress press{};  ///< of a key
};

/// The menu that a game shows itself (kMenuIsOpen), seen from the window: which keys are for it. It
/// is known to be open from the views, a tick or two after the key that opened it; keys that come
/// before wait, so that a quick hand chooses what it meant.
class GameMenu {
 public:
  /// `exists`: GameControls::has_menu.
  explicit GameMenu(bool exists) : exists_(exists) {}

  /// The newest view; every one that is published, in order.
  void follow(const View& view);
  /// Whether it is open, or will be as soon as what was handed over has reached the game.
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// Whether the next key may be handed over: all that the last ones did has been seen.
  [[nodiscard]] bool is_settled() const { return !settled_at_; }
  /// Hands a key over to the game, if it is for its menu. `now`: the tick that the game is at.
  bool take(const PressedKey& key, InputCollector& input, Tick now);

 private:
  bool exists_;
  bool is_open_ = false;
  std::optional<Tick> settled_at_;
};

}  // namespace tickreel::window
