#pragma once

#include <cstdint>

#include "window/room.h"

namespace tickreel::window {

enum class TransportIcon : std::uint8_t { kHome, kBack, kStepBack, kPlay, kPause, kStepOn, kEnd };

/// A button with the usual sign on it. True when it is pressed.
bool transport_button(const char* name, TransportIcon icon);

}  // namespace tickreel::window
