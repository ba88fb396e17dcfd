#pragma once

#include <string>

#include "games/libretro/core_abi.h"
#include "games/room.h"

namespace tickreel::games {

/// Takes what a core complains of, and drops its other messages, which are many.
abi::LogCallback core_log();

/// Prints a warning of the core on the descriptor that keep_warnings() was given; without one,
/// nothing.
void warn_of_core(const std::string& text);
/// Sends warnings to this descriptor, which stays open.
void keep_warnings(int descriptor);

/// Returns the last complaint, on one line; empty: there is none since forget_words().
std::string last_words();
void forget_words();

}  // namespace tickreel::games
