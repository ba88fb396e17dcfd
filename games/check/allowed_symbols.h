#pragma once

#include <span>
#include <string_view>

#include "games/room.h"

namespace tickreel::games {

// What does the same everywhere, as far as a simulation can tell: the list that grows when somebody
// has looked. Each is a name, or with * at its end what begins so.

/// Symbols as the linker has them.
std::span<const std::string_view> allowed_of_c();
/// Qualified names (symbol_name.h).
std::span<const std::string_view> allowed_of_cpp();

}  // namespace tickreel::games
