#pragma once

#include <set>
#include <string>

#include "games/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::games {

/// From now on, and while an InCore lives, these libraries are told the game's own facts in place
/// of the machine's: the time, which is 2000-01-01 00:00:00 UTC and the game time that has passed,
/// and numbers that are random elsewhere and here always the same. Who sleeps moves that time and
/// waits for nothing. Not seen: what is no call of a library (rdtsc). `loaded_before`:
/// loaded_objects(); none of them is changed but the library of C++, through which cores ask, too.
void pin_clock(const std::set<std::string>& loaded_before);

/// Seconds of game time since the start.
void set_pinned_clock(const Rational& seconds);

/// While a function of the core runs; not nested. Outside, all is as always.
class InCore {
 public:
  InCore();
  ~InCore();
  InCore(const InCore&) = delete;
  InCore& operator=(const InCore&) = delete;
};

}  // namespace tickreel::games
