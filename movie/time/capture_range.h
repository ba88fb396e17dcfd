#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/rational.h"
#include "sim/replay/replay_notes.h"
#include "sim/view/tick.h"

namespace tickreel {

/// A stretch of game time to film, in seconds; the out point is exclusive.
struct CaptureRange {
  Rational in_seconds;
  Rational out_seconds;
};

/// From the first tick to the last.
inline CaptureRange range_of(const TickRange& ticks, const TickRate& tick_rate) {
  return {Rational(ticks.first) / tick_rate, Rational(ticks.end) / tick_rate};
}

/// Reads a time as users write it: seconds ("12.5"), a time ("1:02:03.5", "2:03.5") or ticks
/// ("620t"). kUsage for anything else.
Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate);
/// The same for a point of a replay, which may also be where a mark of it begins ("@goal").
Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate,
                                 const ReplayNotes& notes);

/// Reads an out point: as parse_game_time, but a mark that is a range means where it ends, and
/// there is the distance from the in point: "+2.5", "+10t", "+1f", where f is for frames.
Result<Rational> parse_out_point(std::string_view text, const Rational& in_seconds,
                                 const TickRate& tick_rate, const ReplayNotes& notes,
                                 const Rational& frame_rate);

/// The range from `from`, as parse_game_time reads it, to `to`, as parse_out_point does; empty
/// stands for the start and the end of a game that is shown from `ticks.first` to `ticks.end`, and
/// "end" in `to` for that end. kUsage when a point lies before the start or beyond the end, or the
/// range is empty or runs backwards: the message says how long the game is.
Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           const TickRange& ticks, const TickRate& tick_rate,
                                           const ReplayNotes& notes = {},
                                           const Rational& frame_rate = Rational(60));

/// How much to film around a mark that is a point, in seconds; after it a frame at least. Neither:
/// its one frame.
struct PointMargins {
  Rational before;
  Rational after;
};
/// What is usual around something that happens, in seconds.
inline constexpr int kSecondsBefore = 3;
inline constexpr int kSecondsAfter = 2;

/// Both as parse_game_time reads them. kUsage with the name of the option that is wrong.
Result<PointMargins> parse_point_margins(std::string_view before, std::string_view after,
                                         const TickRate& tick_rate);

/// What a mark within `all` asks to film: its range, or what is around a point, as far as it lies
/// within `all`. kUsage when there is no exact fraction for that.
Result<CaptureRange> range_of_mark(const Mark& mark, const PointMargins& margins,
                                   const Rational& frame_rate, const CaptureRange& all);

/// The same for the mark of a name. kUsage also when there is no such mark, or when it begins
/// before the start or beyond the end.
Result<CaptureRange> resolve_mark_range(std::string_view name, const TickRange& ticks,
                                        const TickRate& tick_rate, const ReplayNotes& notes,
                                        const Rational& frame_rate,
                                        const PointMargins& margins = {});

/// The sum of two points; nothing when they have so little in common that it would not do for more
/// arithmetic.
std::optional<Rational> sum_of_times(const Rational& a, const Rational& b);
/// The same for the difference.
std::optional<Rational> difference_of_times(const Rational& late, const Rational& early);

/// The last tick at or before a point, and the first at or after it: exact, whatever the point has
/// in common with the rate.
Tick tick_at_or_before(const Rational& seconds, const TickRate& tick_rate);
Tick tick_at_or_after(const Rational& seconds, const TickRate& tick_rate);

/// "1:02.500" for people; exact to the millisecond, rounded down.
std::string format_game_time(const Rational& seconds);
/// The point that format_game_time shows.
Rational shown_game_time(const Rational& seconds);

}  // namespace tickreel
