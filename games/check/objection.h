#pragma once

#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// Why a game must not call something, and what it uses instead.
struct Objection {
  std::string_view why;      ///< "a clock"
  std::string_view instead;  ///< "the tick; a date comes as an InputEvent"
  /// The advice for authors in C; empty: the same words.
  std::string_view instead_in_c{};
  /// Whether it may be harmless in a game that runs in a process of its own.
  bool may_stay_apart = false;
};

}  // namespace tickreel::games
