#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "sim/game.h"
#include "sim/replay_reader.h"
#include "sim/simulation.h"

namespace tickreel {

/// Plays a replay: steps through it, seeks in it, and compares every state hash that the replay
/// stores with what the game does now. One thread at a time.
class ReplayPlayer {
 public:
  /// kBadFile when the replay is of another game, of rules that this one cannot play by, or lacks a
  /// constant.
  static Result<ReplayPlayer> open(const GameInfo& info, ReplayReader reader);

  /// From now on a divergence ends nothing: the game plays on from where it is, and the first
  /// divergence is remembered.
  void ignore_divergence() { ignores_divergence_ = true; }
  [[nodiscard]] const std::optional<Error>& ignored_divergence() const { return divergence_; }

  [[nodiscard]] Tick tick() const { return simulation_.tick(); }
  [[nodiscard]] Tick tick_count() const { return reader_.tick_count(); }
  [[nodiscard]] ReplayReader& reader() { return reader_; }
  [[nodiscard]] const ReplayReader& reader() const { return reader_; }
  [[nodiscard]] Simulation& simulation() { return simulation_; }

  /// Plays the next tick; there must be one. kDiverged when the state is not the recorded one: the
  /// message says the tick, both hashes and, where the replay has the state, the field. The tick
  /// has been played all the same.
  Status step();
  /// Goes to a tick, 0 <= tick <= tick_count(): from the nearest keyframe, unless playing on from
  /// here is nearer. The state is the one that playing from the start leads to.
  Status seek(Tick tick);
  /// Goes to the tick of a keyframe by loading it.
  Status restore_keyframe(Tick tick);
  /// Writes what can be seen now into `view`, which comes cleared.
  void publish(View& view) const { simulation_.publish(view); }

 private:
  ReplayPlayer(Simulation simulation, ReplayReader reader)
      : simulation_(std::move(simulation)),
        reader_(std::move(reader)),
        keyframe_ticks_(reader_.keyframe_ticks()) {}
  Status compare_state();
  Status compare_with_keyframe(std::uint64_t actual, const char* when_different);
  Status diverged(const std::string& what);

  Simulation simulation_;
  ReplayReader reader_;
  std::vector<Tick> keyframe_ticks_;
  bool ignores_divergence_ = false;
  std::optional<Error> divergence_;
};

}  // namespace tickreel
