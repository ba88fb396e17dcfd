#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel::swarm {

/// ViewEvent::kind of what people look for. None is published: two views show them.
enum EventKind : std::uint32_t {
  kZoneTaken = 1,  ///< actor: the army whose it is now; position: the zone's middle
  kMatchEnded,     ///< actor: the army that won
};

/// GameInfo::derive_events.
std::vector<ViewEvent> derive_events(const View& before, const View& after);

}  // namespace tickreel::swarm
