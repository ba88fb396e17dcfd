#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel::pucks {

/// ViewEvent::kind of what people look for. None is published: two views show them.
enum EventKind : std::uint32_t {
  kMeeting = 1,  ///< two pucks come over each other; actor: the faster, target: the other
  kBump,         ///< actor: whose puck runs into the rubber
};

/// GameInfo::derive_events.
std::vector<ViewEvent> derive_events(const View& before, const View& after);

}  // namespace tickreel::pucks
