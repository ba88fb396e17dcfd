#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games/open_replay.h"
#include "live/room.h"
#include "sim/replay/recorder.h"

namespace tickreel::live {

/// A point of a replay from which a game goes on: a save game, or a "what if". Players, rules,
/// constants and seed are the replay's.
class Branch {
 public:
  /// `tick` is one that the replay shows, or its end. `stop`, unless null, ends begin().
  Branch(OpenedReplay replay, Tick tick, const std::atomic<bool>* stop)
      : replay_(std::move(replay)), tick_(tick), stop_(stop) {}

  [[nodiscard]] const GameEntry& game() const { return replay_.game; }
  [[nodiscard]] const std::string& path() const { return replay_.player.reader().path(); }
  [[nodiscard]] const SessionSetup& setup() const {
    return replay_.player.reader().session().setup;
  }
  [[nodiscard]] Tick tick() const { return tick_; }

  /// Begins a recording that goes on from there. `views`, unless null, gets what could be seen
  /// before, as far as a look remembers. Again and again, if need be.
  Result<Recorder> begin(const std::string& path, bool overwrite,
                         std::vector<std::shared_ptr<const View>>* views);

 private:
  OpenedReplay replay_;
  Tick tick_;
  const std::atomic<bool>* stop_;
};

}  // namespace tickreel::live
