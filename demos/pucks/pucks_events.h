#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel::pucks {

/// ViewEvent::kind of the events that users search for. The game publishes none of them;
/// derive_events() finds them by comparing two views.
enum EventKind : std::uint32_t {
  /// Two pucks overlap; actor: the player of the faster puck, target: the other player.
  kMeeting = 1,
  kBump,  ///< actor: the player whose puck runs into the rubber cushion at the edge of the table
};

/// Returns the events between two successive views: the function for GameInfo::derive_events.
std::vector<ViewEvent> derive_events(const View& before, const View& after);

}  // namespace tickreel::pucks
