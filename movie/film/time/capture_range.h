#pragma once

#include <string_view>

#include "movie/film/time/game_time.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// A stretch of game time to film, in seconds; the out point is exclusive.
struct CaptureRange {
  Rational in_seconds;
  Rational out_seconds;
};

/// Returns the range from the first tick to the end of the ticks.
inline CaptureRange range_of(const TickRange& ticks, const TickRate& tick_rate) {
  return {Rational(ticks.first) / tick_rate, Rational(ticks.end) / tick_rate};
}

/// Returns the range from `from` (see parse_point()) to `to` (see parse_out_point()). Empty texts
/// mean the start and the end of the shown part of the replay. kUsage for other texts, when the in
/// point lies before the start or not before the end, when the out point lies beyond the end, and
/// when the range is empty or runs backwards. The error's subject is the field "from" or "to".
Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           const TimeContext& context);

/// The usual time to film before and after an event, in seconds.
inline constexpr int kSecondsBefore = 3;
inline constexpr int kSecondsAfter = 2;

/// How much to film before and after a mark that is a single point, in seconds. At least one frame
/// after the point is filmed: when both margins are 0, the film has one frame.
struct PointMargins {
  Rational before{kSecondsBefore};
  Rational after{kSecondsAfter};
};

/// Reads both margins with parse_game_time(). kUsage names the option that is wrong or empty.
Result<PointMargins> parse_point_margins(std::string_view before, std::string_view after,
                                         const TickRate& tick_rate);

/// Returns the range to film for a mark within `all`: for a range, the range itself up to the end
/// of `all`; for a point, the range with the margins around it, cut to `all`. kUsage when no exact
/// fraction can express the range.
Result<CaptureRange> range_of_mark(const Mark& mark, const PointMargins& margins,
                                   const Rational& frame_rate, const CaptureRange& all);

/// Returns range_of_mark() for a mark that may lie outside of the replay. kUsage also when the mark
/// begins before the replay's start or not before its end.
Result<CaptureRange> resolve_mark_range(const Mark& mark, const TimeContext& context,
                                        const PointMargins& margins);

}  // namespace tickreel::movie
