#pragma once

#include <optional>
#include <string>

#include "sim/replay/replay_player.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Plays the replay to the end, then loads each keyframe, the last one first; a game that cannot
/// load goes to a copy or to its beginning instead (restore_keyframe()). Stops at the first
/// difference from the recording. A player with OnDivergence::kPlayOn then has a
/// passed_divergence(); for any other player the result is kDiverged.
Status play_everything(ReplayPlayer& player);

/// A tick that had different results when it was played several times.
struct SyncFailure {
  Tick tick = 0;
  std::string what;   ///< the difference, in words
  std::string cause;  ///< the result of SyncTest::cause(), or empty
};
/// Plays each tick of the replay in the ways of a SyncTest (sim/game/sync_test.h). Returns the
/// first tick whose results differ from each other or from the recording; nothing when there is
/// none. Returns the errors of ReplayReader, and those of SyncTest that are not kDiverged.
Result<std::optional<SyncFailure>> test_synchronisation(const GameInfo& game, ReplayReader& reader);

}  // namespace tickreel::sim
