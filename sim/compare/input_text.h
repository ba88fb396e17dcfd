#pragma once

#include <string>

#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

// Inputs as people read them in reports.

/// "buttons 0x00000005, axes -32767 0 12", without the zeros at the end.
std::string describe_player_input(const PlayerInput& input);

/// "key: key 65, down 1", or "event 7: 3 bytes, 61 62 63" for the game's own and for what is
/// malformed.
std::string describe_event(const InputEvent& event);

}  // namespace tickreel::sim
