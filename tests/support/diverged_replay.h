#pragma once

#include <string>

#include "tests/support/room.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::tests {

/// Records `ticks` ticks of a game without players, with a wrong checksum for the state after
/// `wrong_tick`.
Status write_diverged_replay(const std::string& path, const GameInfo& info, Tick ticks,
                             Tick wrong_tick);

}  // namespace tickreel::tests
