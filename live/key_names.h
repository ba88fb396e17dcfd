#pragma once

#include <cstdint>
#include <string>

#include "live/room.h"

namespace tickreel::live {

// Names for a list of controls. Numbers are those of tickreel/game/key_codes.h.

/// Returns the name of a key, as on a US keyboard: "W", "Right Shift", "Keypad 3". Keys without a
/// character have a name if they are in key_codes.h or are F1 to F12; all others are "key 340",
/// with their number.
std::string key_name(std::uint16_t key);
/// Returns the name of a gamepad's button: "A", "Right bumper", "D-pad up"; "button 99" for other
/// numbers.
std::string pad_button_name(int button);
/// Returns the name of the stick or trigger to which a gamepad's axis belongs: "Left stick", "Right
/// trigger"; "axis 99" for other numbers.
std::string pad_stick_name(std::uint8_t stick);

}  // namespace tickreel::live
