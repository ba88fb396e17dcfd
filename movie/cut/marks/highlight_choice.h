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

/// A range worth filming, with the events that made it one, in order of time: one at least.
struct Highlight {
  CaptureRange range;
  std::vector<FoundEvent> events;

  /// That of its events together.
  [[nodiscard]] std::int64_t weight() const;
};

/// Which ranges around events. Times are 0 or above, as parse_game_time reads them, and count to
/// the nearest 1/kEventSteps of a tick.
struct HighlightWishes {
  PointMargins margins;          ///< before the first event of a range and after the last
  int multi = 1;                 ///< at least so many by one player ...
  Rational within;               ///< ... in so many seconds, first to last; from 2 on
  std::optional<Rational> most;  ///< seconds of a range; none: however long. Not below `within`,
                                 ///< nor the margins together
  std::size_t top = 0;           ///< only so many, those that weigh the most; 0: all
};

/// In order of time, within `ticks`. `events` in order of time.
///
/// With `multi`, a range is around all events of a player that come within `within` of the first
/// one, where they are enough; else around each event. Where that would be more than `most`, the
/// margins give way. Ranges that overlap or touch become one while that is no longer than `most`;
/// else the earlier ends, and the later begins, in the middle between their events. If ranges weigh
/// the same, the earlier ones count as more.
std::vector<Highlight> choose_highlights(const std::vector<FoundEvent>& events,
                                         const HighlightWishes& wishes, const TickRate& tick_rate,
                                         const TickRange& ticks);

/// The range of `length` seconds within `ticks` whose events weigh the most; the earliest of those.
/// An event counts from `margins.before` after the start of the range, and up to `margins.after`
/// before its end; at the start and the end of the replay it counts up to there. Then the best of
/// those that do not overlap it, and so on: at most `count`, those that weigh the most first.
std::vector<Highlight> best_ranges(const std::vector<FoundEvent>& events, const Rational& length,
                                   const PointMargins& margins, std::size_t count,
                                   const TickRate& tick_rate, const TickRange& ticks);

}  // namespace tickreel::movie
