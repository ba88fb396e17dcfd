#pragma once

#include <algorithm>
#include <span>

#include "movie/cut/marks/event_scan.h"

namespace tickreel::movie {

/// Returns the event with the highest rank, the first of several; null when there is none.
inline const FoundEvent* best_event(std::span<const FoundEvent> events) {
  const auto best = std::ranges::max_element(events, {}, &FoundEvent::rank);
  return best == events.end() ? nullptr : &*best;
}

}  // namespace tickreel::movie
