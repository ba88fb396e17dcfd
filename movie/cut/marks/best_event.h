#pragma once

#include <algorithm>
#include <span>

#include "movie/cut/marks/event_scan.h"

namespace tickreel::movie {

/// Returns the event with the highest rank, of several such events the first; null when there are
/// no events.
inline const FoundEvent* best_event(std::span<const FoundEvent> events) {
  const auto best = std::ranges::max_element(events, {}, &FoundEvent::rank);
  return best == events.end() ? nullptr : &*best;
}

}  // namespace tickreel::movie
