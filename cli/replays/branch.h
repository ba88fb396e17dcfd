#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/replays/open_replay.h"
#include "sim/replay/recorder.h"

namespace tickreel {

/// A point of a replay from which a game goes on: a save game, or a "what if". Players, rules,
/// constants and seed are the replay's.
class Branch {
 public:
  /// `at` as users write times; empty: the end. kUsage when it is no time of the replay.
  static Result<Branch> open(const std::string& replay, const std::string& at);

  [[nodiscard]] const GameEntry& game() const { return replay_.game; }
  [[nodiscard]] const SessionSetup& setup() const {
    return replay_.player.reader().session().setup;
  }
  [[nodiscard]] Tick tick() const { return tick_; }
  /// "0:12.300 of match.replay"
  [[nodiscard]] std::string describe() const;

  /// Begins a recording that goes on from there. `views`, unless null, gets what could be seen
  /// before, as far as a look remembers. Again and again, if need be.
  Result<Recorder> begin(const std::string& path, bool overwrite,
                         std::vector<std::shared_ptr<const View>>* views);

 private:
  Branch(OpenedReplay replay, Tick tick) : replay_(std::move(replay)), tick_(tick) {}

  OpenedReplay replay_;
  Tick tick_;
};

}  // namespace tickreel
