#pragma once

#include <set>
#include <string>

#include "games/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::games {

/// Replaces the clocks, sleeps and random numbers of the system in libraries that were loaded after
/// `loaded_before` (loaded_objects()), and in the C++ library, which they call, too. While an
/// InGameTime lives, these libraries get game time, which began at 2000-01-01 00:00:00 UTC, and
/// random numbers that are the same in each run; a sleep moves game time and returns at once.
/// Without an InGameTime they get the time and the random numbers of the machine. Not replaced,
/// among others: the instruction rdtsc, system calls by number, waits with a time limit (poll(),
/// condition variables), arc4random(), and reads of /dev/urandom.
void replace_clocks(const std::set<std::string>& loaded_before);

/// Sets the time zone of the process to UTC, before its session begins: a local date would depend
/// on the machine.
void begin_game_clock();

/// Sets game time to `seconds` since the session's beginning. A game that has slept for longer than
/// a step stays ahead: its time never goes back.
void set_game_clock(const Rational& seconds);

/// Lives while a function of the game runs; not nested. `is_wanted`: false: the object does
/// nothing.
class InGameTime {
 public:
  explicit InGameTime(bool is_wanted = true);
  ~InGameTime();
  InGameTime(const InGameTime&) = delete;
  InGameTime& operator=(const InGameTime&) = delete;

 private:
  bool is_wanted_;
};

}  // namespace tickreel::games
