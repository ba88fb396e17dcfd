#pragma once

#include <string>

#include "games/room.h"
#include "sim/replay/replay_session.h"

namespace tickreel::games {

/// What stands between this program and playing a replay; empty when nothing does.
std::string why_unplayable(const ReplaySession& session);

}  // namespace tickreel::games
