#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/registry.h"
#include "sim/game/simulation.h"
#include "sim/replay/replay_player.h"
#include "tests/support/room.h"
#include "tickreel/sound/soundscape.h"
#include "tickreel/view/view_window.h"

namespace tickreel::tests {

/// Plays a game step by step with the views that its soundscape needs.
class HeardGame {
 public:
  /// Plays with bots, or plays a replay if one is named. It remembers at least `more` times the
  /// views that the soundscape asks for, and at least `seconds` of them.
  explicit HeardGame(const std::string& name, const std::string& replay = {}, double more = 1.0,
                     double seconds = 0.0);

  /// Plays a step. Returns false at the end of the replay.
  bool step();
  /// Returns the sound of the last step.
  const SoundScene& compose();

  [[nodiscard]] const GameEntry& entry() const { return *entry_; }
  [[nodiscard]] Soundscape& soundscape() { return *soundscape_; }
  [[nodiscard]] const std::vector<Clip>& clips() const { return clips_; }
  [[nodiscard]] const ViewWindow& views() const { return *views_; }
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  [[nodiscard]] double step_seconds() const { return step_seconds_; }
  /// The step that compose() returns.
  [[nodiscard]] Tick tick() const { return views_->newest() - 1; }

 private:
  const GameEntry* entry_;
  SessionSetup setup_;
  std::optional<Simulation> simulation_;
  std::optional<ReplayPlayer> player_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::unique_ptr<Soundscape> soundscape_;
  std::vector<Clip> clips_;
  double step_seconds_ = 0.0;
  std::optional<ViewWindow> views_;
  SoundScene scene_;
};

/// The path of the shipped match.
std::string match_replay();

}  // namespace tickreel::tests
