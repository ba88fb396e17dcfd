#include "live/key_names.h"

#include <array>

#include "tickreel/game/key_codes.h"

namespace tickreel::live {

std::string key_name(std::uint16_t key) {
  switch (key) {
    case kKeySpace:
      return "Space";
    case kKeyEscape:
      return "Escape";
    case kKeyEnter:
      return "Enter";
    case kKeyTab:
      return "Tab";
    case kKeyBackspace:
      return "Backspace";
    case kKeyRight:
      return "Right";
    case kKeyLeft:
      return "Left";
    case kKeyDown:
      return "Down";
    case kKeyUp:
      return "Up";
    case kKeyRightShift:
      return "Right Shift";
    default:
      break;
  }
  if (key >= kKeyF1 && key <= kKeyF12) return "F" + std::to_string(key - kKeyF1 + 1);
  if (key >= kKeyKeypad0 && key <= kKeyKeypad0 + 9) {
    return "Keypad " + std::to_string(key - kKeyKeypad0);
  }
  if (key > kKeySpace && key < 127) return {static_cast<char>(key)};
  return "key " + std::to_string(key);
}

std::string pad_button_name(int button) {
  static constexpr std::array<const char*, kPadLeft + 1> kNames{
      "A",           "B",          "X",         "Y",          "Left bumper", "Right bumper",
      "Back",        "Start",      "Guide",     "Left thumb", "Right thumb", "D-pad up",
      "D-pad right", "D-pad down", "D-pad left"};
  if (button < 0 || button > kPadLeft) return "button " + std::to_string(button);
  return kNames[static_cast<std::size_t>(button)];
}

std::string pad_stick_name(std::uint8_t stick) {
  static constexpr std::array<const char*, kPadRightTrigger + 1> kNames{
      "Left stick", "Left stick", "Right stick", "Right stick", "Left trigger", "Right trigger"};
  return stick > kPadRightTrigger ? "axis " + std::to_string(stick) : kNames[stick];
}

}  // namespace tickreel::live
