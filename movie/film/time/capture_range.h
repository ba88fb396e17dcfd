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

/// From the first tick to the last.
inline CaptureRange range_of(const TickRange& ticks, const TickRate& tick_rate) {
  return {Rational(ticks.first) / tick_rate, Rational(ticks.end) / tick_rate};
}

/// The range from `from`, as parse_point reads it, to `to`, as parse_out_point does; empty means
/// the start and the end of what is shown. kUsage when a point lies before the start or beyond the
/// end, or the range is empty or runs backwards: the message says how long the game is.
Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           const TimeContext& context);

/// What is usual around something that happens, in seconds.
inline constexpr int kSecondsBefore = 3;
inline constexpr int kSecondsAfter = 2;

/// How much to film around a mark that is a point, in seconds; after it a frame at least. Neither:
/// its one frame.
struct PointMargins {
  Rational before{kSecondsBefore};
  Rational after{kSecondsAfter};
};

/// Both as parse_game_time reads them. kUsage with the name of the option that is wrong.
Result<PointMargins> parse_point_margins(std::string_view before, std::string_view after,
                                         const TickRate& tick_rate);

/// What a mark within `all` asks to film: its range, or what is around a point, as far as it lies
/// within `all`. kUsage when there is no exact fraction for that.
Result<CaptureRange> range_of_mark(const Mark& mark, const PointMargins& margins,
                                   const Rational& frame_rate, const CaptureRange& all);

/// The same for a mark that need not lie within: kUsage also when it begins before the start or
/// beyond the end.
Result<CaptureRange> resolve_mark_range(const Mark& mark, const TimeContext& context,
                                        const PointMargins& margins);

}  // namespace tickreel::movie
