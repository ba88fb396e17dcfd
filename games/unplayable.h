#pragma once

#include <string>

#include "games/room.h"
#include "sim/replay/replay_session.h"

namespace tickreel::games {

/// Returns why this program cannot play a replay, in words: it does not have the game, or not the
/// rules. Empty when it has both.
std::string why_unplayable(const ReplaySession& session);

}  // namespace tickreel::games
