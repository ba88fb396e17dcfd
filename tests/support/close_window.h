#pragma once

#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {

/// Sends WM_DELETE_WINDOW to a window, as window managers do; xdotool can only destroy one. It has
/// a file of its own because Xlib's macros would disturb other code.
void ask_to_close(const std::string& display, unsigned long window);

}  // namespace tickreel::tests
