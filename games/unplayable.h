#pragma once

#include <string>

#include "games/room.h"
#include "sim/replay/replay_session.h"

namespace tickreel::games {

/// Says why this program cannot play a replay; empty when it can.
std::string why_unplayable(const ReplaySession& session);

}  // namespace tickreel::games
