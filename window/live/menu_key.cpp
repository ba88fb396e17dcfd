#include "window/live/menu_key.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "tickreel/game/key_codes.h"

namespace tickreel::window {

// Games and their controls use GLFW's numbers without depending on GLFW.
static_assert(kKeySpace == GLFW_KEY_SPACE && 'A' == GLFW_KEY_A && '1' == GLFW_KEY_1);
static_assert(kKeyComma == GLFW_KEY_COMMA && kKeyPeriod == GLFW_KEY_PERIOD);
static_assert(kKeyEscape == GLFW_KEY_ESCAPE && kKeyEnter == GLFW_KEY_ENTER);
static_assert(kKeyTab == GLFW_KEY_TAB && kKeyRightShift == GLFW_KEY_RIGHT_SHIFT);
static_assert(kKeyBackspace == GLFW_KEY_BACKSPACE);
static_assert(kKeyRight == GLFW_KEY_RIGHT && kKeyLeft == GLFW_KEY_LEFT);
static_assert(kKeyDown == GLFW_KEY_DOWN && kKeyUp == GLFW_KEY_UP);
static_assert(kKeyF1 == GLFW_KEY_F1 && kKeyF3 == GLFW_KEY_F3 && kKeyF12 == GLFW_KEY_F12);
static_assert(kKeyKeypad0 == GLFW_KEY_KP_0);
static_assert(kPadA == GLFW_GAMEPAD_BUTTON_A && kPadY == GLFW_GAMEPAD_BUTTON_Y);
static_assert(kPadRightBumper == GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER);
static_assert(kPadStart == GLFW_GAMEPAD_BUTTON_START && kPadUp == GLFW_GAMEPAD_BUTTON_DPAD_UP);
static_assert(kPadLeft == GLFW_GAMEPAD_BUTTON_DPAD_LEFT);
static_assert(kPadRightY == GLFW_GAMEPAD_AXIS_RIGHT_Y);
static_assert(kPadRightTrigger == GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER);

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
    case kKeyBackspace:
      return MenuKey::kErase;
    default:
      break;
  }
  if (press.repeats) return std::nullopt;
  if (press.key == kKeyEnter) return MenuKey::kAccept;
  if (press.key == kKeyEscape) return MenuKey::kMenu;
  if (press.key == 'P') return MenuKey::kPause;
  return std::nullopt;
}

bool is_quit_key(const KeyPress& press) {
  return press.key == GLFW_KEY_Q && press.modifiers == kControl && !press.repeats;
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
      return MenuKey::kMenu;
    default:
      return std::nullopt;
  }
}

}  // namespace tickreel::window
