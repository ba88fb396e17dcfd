#pragma once

#include <cstdint>
#include <string>

#include "live/room.h"

namespace tickreel::live {

/// The name of a key, as it is printed on it, for a list of controls: "W", "Right Shift", "Keypad
/// 3".
std::string key_name(std::uint16_t key);
/// "A", "Right bumper", "D-pad up".
std::string pad_button_name(int button);
/// "Left stick", "Right trigger".
std::string pad_stick_name(std::uint8_t stick);

}  // namespace tickreel::live
