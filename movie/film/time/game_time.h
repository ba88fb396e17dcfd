#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/text/typed.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The values that texts of game time refer to: the tick rate, the ticks, the marks and the frame
/// rate.
struct TimeContext {
  TickRate tick_rate;
  TickRange ticks;  ///< the ticks of the replay that are shown
  ReplayNotes notes{};
  Rational frame_rate{60};  ///< for distances in frames, "+1f"
};

/// Reads a length of time as users write it: seconds ("12.5"), a time ("1:02:03.5", "2:03.5") or
/// ticks ("620t"). kUsage for any other text, and for more than kMaxNoteSeconds.
Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate);

/// A length of time as written, in seconds or in ticks, before a tick rate is known.
struct GameTime {
  Rational count;  ///< seconds, or ticks
  bool is_ticks = false;
};
/// Reads the forms of parse_game_time(), of any length. Returns nothing for anything else.
std::optional<GameTime> read_game_time(std::string_view text);
/// A text of game time, with the time read from it.
using TypedTime = Typed<read_game_time>;
/// Returns the seconds of a text that was already read. The errors of parse_game_time().
Result<Rational> seconds_of(const TypedTime& time, const TickRate& tick_rate);

/// Reads a point of a replay, in seconds since tick 0. The text is a time in a form of
/// parse_game_time(), from tick 0 on; a distance before the end of the replay ("-15"); or the place
/// where a mark begins ("@goal"), with an optional distance ("@goal-1.5"). A distance may be in
/// ticks or frames ("+10t", "+1f"). A mark whose whole name matches takes precedence over a
/// distance. The point may lie outside of the replay. kUsage for any other text.
Result<Rational> parse_point(std::string_view text, const TimeContext& context);

/// Reads an out point with parse_point() and these differences: a mark that is a range stands for
/// its end, "end" is the end of the replay, and "+2.5" is a distance from the in point.
Result<Rational> parse_out_point(std::string_view text, const Rational& in_seconds,
                                 const TimeContext& context);

/// Returns the mark with that name. kUsage when there is no such mark. For a replay without any
/// marks the message offers `instead`, another way to give the time.
Result<Mark> find_mark(std::string_view name, const ReplayNotes& notes, const std::string& instead);

/// Returns the sum of two points in seconds, or nothing when its terms are too large for further
/// arithmetic.
std::optional<Rational> sum_of_times(const Rational& a, const Rational& b);
/// Returns the difference of two points in seconds, or nothing when its terms are too large for
/// further arithmetic.
std::optional<Rational> difference_of_times(const Rational& late, const Rational& early);

/// Return the last tick at or before a point, and the first tick at or after it; the point is 0 or
/// later. Both are exact, even if the point and the rate have no common measure.
Tick tick_at_or_before(const Rational& seconds, const TickRate& tick_rate);
Tick tick_at_or_after(const Rational& seconds, const TickRate& tick_rate);

/// Returns a text such as "1:02.500" (minutes, seconds and milliseconds, with hours when there are
/// any), rounded down to the millisecond; `seconds` is 0 or more.
std::string format_game_time(const Rational& seconds);
/// Returns `seconds` rounded down to the millisecond, as format_game_time() writes them.
Rational shown_game_time(const Rational& seconds);

}  // namespace tickreel::movie
