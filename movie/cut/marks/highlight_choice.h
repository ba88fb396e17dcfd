#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// A range worth filming, with its events in order of time, at least one.
struct Highlight {
  CaptureRange range;
  std::vector<FoundEvent> events;

  /// Returns the sum of FoundEvent::rank() of its events.
  [[nodiscard]] std::int64_t rank() const;
};

/// How ranges around events are chosen. Times are 0 or above, in the form of parse_game_time(), and
/// are rounded to the nearest 1/kEventSteps of a tick.
struct HighlightWishes {
  PointMargins margins;          ///< before the first event of a range and after the last
  int multi = 1;                 ///< at least so many events by one player ...
  Rational within;               ///< ... within so many seconds, first to last; used when `multi`
                                 ///< is 2 or more
  std::optional<Rational> most;  ///< seconds of a range; none: any length. At least `within`, and
                                 ///< at least both margins together
  std::size_t top = 0;           ///< only so many ranges, those with the highest ranks; 0: all
};

/// Returns the ranges in order of time, within `ticks`. `events` are in order of time.
///
/// With `multi`, a range is around all events of a player within `within` of the first one, if they
/// are enough; without it, around each event. Margins are cut so that no range is longer than
/// `most`. Ranges that overlap or touch are joined if the result is not longer than `most`;
/// otherwise the earlier one ends, and the later one begins, halfway between their events. Of
/// ranges with the same rank, earlier ones are preferred.
std::vector<Highlight> choose_highlights(const std::vector<FoundEvent>& events,
                                         const HighlightWishes& wishes, const TickRate& tick_rate,
                                         const TickRange& ticks);

/// Returns the ranges of `length` seconds within `ticks` with the highest ranks, best first,
/// `count` at most. They do not overlap; of equal ranges the earliest is taken. An event counts
/// from `margins.before` after the start of a range, and up to `margins.after` before its end. A
/// margin does not apply at the start or the end of the replay.
std::vector<Highlight> best_ranges(const std::vector<FoundEvent>& events, const Rational& length,
                                   const PointMargins& margins, std::size_t count,
                                   const TickRate& tick_rate, const TickRange& ticks);

}  // namespace tickreel::movie
