#include "window/menu_key.h"

#include "movie/key_codes.h"

namespace tickreel {

std::optional<MenuKey> menu_key_of(const KeyPress& press) {
  if (press.modifiers != kNoModifier) return std::nullopt;
  switch (press.key) {
    case kKeyUp:
      return MenuKey::kUp;
    case kKeyDown:
      return MenuKey::kDown;
    case kKeyLeft:
      return MenuKey::kLeft;
    case kKeyRight:
      return MenuKey::kRight;
    default:
      break;
  }
  if (press.repeats) return std::nullopt;
  if (press.key == kKeyEnter) return MenuKey::kAccept;
  if (press.key == kKeyEscape || press.key == 'P') return MenuKey::kPause;
  return std::nullopt;
}

std::optional<MenuKey> menu_key_of(const Control& pressed) {
  if (pressed.device != Control::Device::kGamepad) return std::nullopt;
  switch (pressed.code) {
    case kPadUp:
      return MenuKey::kUp;
    case kPadDown:
      return MenuKey::kDown;
    case kPadLeft:
      return MenuKey::kLeft;
    case kPadRight:
      return MenuKey::kRight;
    case kPadA:
      return MenuKey::kAccept;
    case kPadB:
      return MenuKey::kBack;
    case kPadStart:
      return MenuKey::kPause;
    default:
      return std::nullopt;
  }
}

}  // namespace tickreel
