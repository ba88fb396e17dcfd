#pragma once

#include <string>

#include "games/libretro/core_abi.h"
#include "games/room.h"

namespace tickreel::games {

/// Returns the function to which a core logs. The function keeps the last error and drops all other
/// messages, which are many.
abi::LogCallback core_log();

/// Prints a warning about the core on the descriptor of keep_warnings(). Without one, prints
/// nothing.
void warn_of_core(const std::string& text);
/// Sets the descriptor for warnings; it must stay open.
void keep_warnings(int descriptor);

/// Returns the last error that the core has logged since forget_words(), on one line, and only its
/// first 511 bytes. Empty: there is none, or it is not UTF-8.
std::string last_words();
/// Forgets the last error.
void forget_words();

}  // namespace tickreel::games
