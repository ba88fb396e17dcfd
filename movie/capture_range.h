#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/rational.h"
#include "sim/tick.h"

namespace tickreel {

/// A stretch of game time to film, in seconds; the out point is exclusive.
struct CaptureRange {
  Rational in_seconds;
  Rational out_seconds;
};

/// Reads a point in game time as users write it: seconds ("12.5"), a time ("1:02:03.5", "2:03.5"),
/// or ticks ("620t"). kUsage for anything else.
Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate);

/// The range from `from` to `to`, each as parse_game_time reads it; empty stands for the start and
/// the end of a game of `tick_count` ticks. kUsage when a point lies beyond the end or the range is
/// empty or runs backwards: the message says how long the game is.
Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           Tick tick_count, const TickRate& tick_rate);

/// "1:02.500" for people; exact to the millisecond, rounded down.
std::string format_game_time(const Rational& seconds);

}  // namespace tickreel
