#pragma once

#include <optional>

#include "cli/replays/recording_place.h"
#include "live/bot_team.h"
#include "live/simulated_viewer.h"
#include "sim/replay/recorder.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel {

/// A session that bots play, recorded, as fast as the machine can. Everything is borrowed.
class HeadlessSession {
 public:
  HeadlessSession(const GameInfo& info, Recorder& recorder, const RecordingPlace& place,
                  std::optional<SimulatedViewer> viewer);

  /// Plays `ticks` ticks. When the recording fails the game goes on, and the user is told; the
  /// error comes at the end. kInterrupted when the user stops it; kFailed after a GameError.
  Status play(Tick ticks);

 private:
  Status play_on(Tick ticks);
  void step();
  InputFrame decide();
  void note_failure(const Status& recorded);

  Recorder& recorder_;
  const RecordingPlace& place_;
  const Tick begin_;
  BotTeam bots_;
  std::optional<SimulatedViewer> viewer_;
  View view_;
  Status recorded_;  ///< the first failure
};

}  // namespace tickreel
