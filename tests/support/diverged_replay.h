#pragma once

#include <string>

#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel {

/// Records `ticks` ticks of a game that nobody plays, and says of the state after `wrong_tick`
/// something other than what happens.
Status write_diverged_replay(const std::string& path, const GameInfo& info, Tick ticks,
                             Tick wrong_tick);

}  // namespace tickreel
