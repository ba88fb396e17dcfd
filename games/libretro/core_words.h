#pragma once

#include <string>

#include "games/libretro/core_abi.h"
#include "games/room.h"

namespace tickreel::games {

/// Takes what a core complains of; what else it says, which is much, is nowhere.
abi::LogCallback core_log();

/// The last of it, on one line; empty: nothing since forget_words().
std::string last_words();
void forget_words();

}  // namespace tickreel::games
