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

/// A range of a replay that is worth filming, with the events in it, in order of time. There is at
/// least one event.
struct Highlight {
  CaptureRange range;
  std::vector<FoundEvent> events;

  /// Returns the sum of FoundEvent::rank() of the events.
  [[nodiscard]] std::int64_t rank() const;
};

/// How ranges around events are chosen. Times are 0 or more seconds, and are rounded to the nearest
/// 1/kEventSteps of a tick. A range has at least one such step behind its last event, except at the
/// end of the replay.
struct HighlightWishes {
  PointMargins margins;  ///< the time before the first event of a range and after the last event
  /// The smallest number of events that one player must have in a range, within `within` seconds.
  /// 1: every event has a range.
  int multi = 1;
  /// The longest time from the first to the last of these events; used when `multi` is 2 or more.
  Rational within;
  /// The greatest length of a range; none: any length. At least `within`, and at least the sum of
  /// both margins.
  std::optional<Rational> most;
  /// The most ranges: those with the highest ranks are kept; 0: all.
  std::size_t top = 0;
};

/// Returns the ranges in order of time, within `ticks`. `events` are in order of time.
///
/// When `multi` is 1, a range lies around each event. When it is larger, a range lies around all
/// events of one player that are within `within` seconds of the first, if there are at least
/// `multi`. Margins are cut so that no range is longer than `most`. Ranges that overlap or touch
/// are joined if the result is not longer than `most`; otherwise they part where they overlap, as
/// near as possible to halfway between their events; ranges whose events are mixed overlap. Of
/// ranges with the same rank, earlier ones are preferred.
std::vector<Highlight> choose_highlights(const std::vector<FoundEvent>& events,
                                         const HighlightWishes& wishes, const TickRate& tick_rate,
                                         const TickRange& ticks);

/// Returns the ranges of `length` seconds within `ticks` with the highest ranks, best first,
/// `count` at most. They do not overlap, and none has rank 0; of ranges with the same rank the
/// earliest is taken. A longer `length` than that of `ticks` is cut. Events in the first
/// `margins.before` and in the last `margins.after` seconds of a range do not count, except at the
/// start and the end of the replay.
std::vector<Highlight> best_ranges(const std::vector<FoundEvent>& events, const Rational& length,
                                   const PointMargins& margins, std::size_t count,
                                   const TickRate& tick_rate, const TickRange& ticks);

}  // namespace tickreel::movie
