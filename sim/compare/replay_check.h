#pragma once

#include <optional>
#include <string>

#include "sim/replay/replay_player.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Plays everything, then goes to each keyframe on its own, until something differs from the
/// recording: then the player has passed a divergence.
Status play_everything(ReplayPlayer& player);

/// A tick that does not come out alike each time it is played.
struct SyncFailure {
  Tick tick = 0;
  std::string what;
  std::string cause;  ///< SyncTest::cause()
};
/// Runs each tick again from its snapshot (sim/game/sync_test.h), with the inputs of the replay;
/// for a game that cannot load, runs two games side by side. None when all come out alike, and as
/// recorded.
Result<std::optional<SyncFailure>> test_synchronisation(const GameInfo& game, ReplayReader& reader);

}  // namespace tickreel::sim
