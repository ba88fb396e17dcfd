#include "window/live/game_menu.h"

#include <algorithm>

#include "tickreel/game/engine_request.h"

namespace tickreel::window {
namespace {

/// The menu command of a key. P is an ordinary letter here.
std::optional<MenuCommand> command_of(const PressedKey& key) {
  if (!key.menu_key) return std::nullopt;
  switch (*key.menu_key) {
    case MenuKey::kUp:
      return kMenuUp;
    case MenuKey::kDown:
      return kMenuDown;
    case MenuKey::kLeft:
      return kMenuLeft;
    case MenuKey::kRight:
      return kMenuRight;
    case MenuKey::kAccept:
      return kMenuChoose;
    case MenuKey::kBack:
      return kMenuBack;
    case MenuKey::kMenu:
      return kMenuOpenOrClose;
    case MenuKey::kErase:
      return kMenuErase;
    case MenuKey::kPause:
      break;
  }
  return std::nullopt;
}

}  // namespace

void GameMenu::follow(const View& view) {
  if (settled_at_ && view.tick < *settled_at_) return;
  settled_at_.reset();
  is_open_ = std::ranges::any_of(view.facts, [](const Fact& f) { return f.kind == kMenuIsOpen; });
}

bool GameMenu::take(const PressedKey& key, InputCollector& input, Tick now) {
  const bool opens = exists_ && key.menu_key == MenuKey::kMenu;
  if (!is_open_ && !opens) return false;
  if (key.press.text >= U' ') {
    input.text(key.press.text);
    return true;
  }
  const std::optional<MenuCommand> command = command_of(key);
  if (!command) return true;
  input.menu(*command);
  is_open_ = true;
  // The tick in progress may already have its input.
  settled_at_ = now + 2;
  return true;
}

}  // namespace tickreel::window
