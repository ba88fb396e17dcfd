#pragma once

#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// The reason why a game must not call a function, and what the game can use instead.
struct Objection {
  std::string_view why;      ///< "a clock"
  std::string_view instead;  ///< "the tick; a date comes as an InputEvent"
  /// The advice for authors in C; empty: `instead` holds for C too.
  std::string_view instead_in_c{};
  /// Whether the function may be harmless in a game that runs in a process of its own.
  bool may_stay_apart = false;
};

}  // namespace tickreel::games
