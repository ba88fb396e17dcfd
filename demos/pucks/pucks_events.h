#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel::pucks {

/// ViewEvent::kind of the events that users search for. None is published: they are derived from
/// two views.
enum EventKind : std::uint32_t {
  kMeeting = 1,  ///< two pucks overlap; actor: the faster, target: the other
  kBump,         ///< actor: the player whose puck runs into the rubber
};

/// The function for GameInfo::derive_events.
std::vector<ViewEvent> derive_events(const View& before, const View& after);

}  // namespace tickreel::pucks
