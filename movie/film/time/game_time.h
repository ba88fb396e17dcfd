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

/// What a point of a replay may be named after.
struct TimeContext {
  TickRate tick_rate;
  TickRange ticks;  ///< those of the replay that are shown
  ReplayNotes notes{};
  Rational frame_rate{60};  ///< of "+1f"
};

/// Reads a length of time as users write it: seconds ("12.5"), a time ("1:02:03.5", "2:03.5") or
/// ticks ("620t"). kUsage for anything else.
Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate);

/// The same without the tick rate: nothing for what is no length of time.
struct GameTime {
  Rational count;  ///< of seconds, or of ticks
  bool is_ticks = false;
};
std::optional<GameTime> read_game_time(std::string_view text);
using TypedTime = Typed<read_game_time>;
/// As parse_game_time() says it of the text.
Result<Rational> seconds_of(const TypedTime& time, const TickRate& tick_rate);

/// Reads a point of a replay: a time as above, from tick 0 on; a time before the end ("-15"); or
/// where a mark begins ("@goal"), and so much later or earlier ("@goal-1.5", "@goal+10t"). A mark
/// whose whole name this is goes first. It may lie outside of the replay.
Result<Rational> parse_point(std::string_view text, const TimeContext& context);

/// Reads an out point: as parse_point, but a mark that is a range means where it ends, "end" is the
/// end, and there is the distance from the in point: "+2.5", "+10t", "+1f", where f is for frames.
Result<Rational> parse_out_point(std::string_view text, const Rational& in_seconds,
                                 const TimeContext& context);

/// The mark of that name. kUsage when there is none; `instead`: what to do where there are no marks
/// at all.
Result<Mark> find_mark(std::string_view name, const ReplayNotes& notes, const std::string& instead);

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

}  // namespace tickreel::movie
