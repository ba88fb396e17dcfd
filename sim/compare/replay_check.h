#pragma once

#include <optional>
#include <string>

#include "sim/replay/replay_player.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Plays to the end, then loads each keyframe, the last one first. Stops after the first difference
/// from the recording: with OnDivergence::kPlayOn the player then has a passed_divergence(),
/// otherwise this returns kDiverged.
Status play_everything(ReplayPlayer& player);

/// A tick that does not give the same result each time it is played.
struct SyncFailure {
  Tick tick = 0;
  std::string what;
  std::string cause;  ///< SyncTest::cause()
};
/// Runs each tick again from its snapshot (sim/game/sync_test.h), with the inputs of the replay;
/// for a game that cannot load, runs two games side by side. Returns the first failure; none when
/// all results are the same, and as recorded.
Result<std::optional<SyncFailure>> test_synchronisation(const GameInfo& game, ReplayReader& reader);

}  // namespace tickreel::sim
