#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/game/game_copies.h"
#include "sim/game/simulation.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The way of a player where the state is not the recorded one: it stops, or it notes the first
/// time and plays on from where the game is.
enum class OnDivergence { kStop, kPlayOn };

/// A divergence that a player did not stop at.
struct PassedDivergence {
  Tick tick = 0;
  std::string what;  ///< that differs
};

/// Plays a replay: steps through it, seeks in it, and compares every state hash that the replay
/// stores with what the game does now. One thread at a time.
class ReplayPlayer {
 public:
  /// At the replay's first tick. kBadFile when the replay belongs to another game, has rules by
  /// which this one cannot play, or lacks a constant. `copies`: those that other players of the
  /// same replay have left and will use, for a game that cannot load; null: its own, or none where
  /// it is to play on after a divergence.
  static Result<ReplayPlayer> open(const GameInfo& info, ReplayReader reader,
                                   OnDivergence on_divergence = OnDivergence::kStop,
                                   std::shared_ptr<GameCopies> copies = nullptr);

  /// The first divergence, when it was not to stop there.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const { return passed_; }

  /// Recorder::is_of_this_build() of its session.
  [[nodiscard]] bool is_of_this_build() const { return is_of_this_build_; }
  /// other_library() of its session.
  [[nodiscard]] const std::string& other_library() const { return other_library_; }

  [[nodiscard]] Tick tick() const { return simulation_.tick(); }
  /// See ReplayReader.
  [[nodiscard]] Tick first_tick() const { return reader_.first_tick(); }
  [[nodiscard]] Tick end_tick() const { return reader_.end_tick(); }
  [[nodiscard]] Tick tick_count() const { return reader_.tick_count(); }
  [[nodiscard]] ReplayReader& reader() { return reader_; }
  [[nodiscard]] const ReplayReader& reader() const { return reader_; }
  [[nodiscard]] Simulation& simulation() { return simulation_; }

  // A fault of a game that is not to be trusted is an error of these functions, of its tick.
  /// Plays the next tick; there must be one. kDiverged when the state is not the recorded one: the
  /// message says the tick, both hashes and, where the replay has the state, the field. The tick
  /// has been played all the same.
  Status step();
  /// Goes to a tick, first_tick() <= tick <= end_tick(): from the nearest keyframe, unless playing
  /// on from here is nearer. The state is the one that playing from the start leads to.
  Status seek(Tick tick);
  /// The first part of a seek: goes to where playing on leads there, for somebody who then steps.
  Status begin_seek(Tick tick);
  /// Goes to the tick of a keyframe by loading it. A game that cannot load plays on from the last
  /// copy up to there, or begins again.
  Status restore_keyframe(Tick tick);
  /// The components that differ now from the recorded ones; nothing where the replay stores none.
  Result<std::optional<std::vector<std::string>>> differing_components();
  /// Writes what can be seen now into `view`, which comes cleared. May throw a GameError.
  void publish(View& view) const { simulation_.publish(view); }

 private:
  using BeginAgain = std::function<Result<Simulation>()>;
  ReplayPlayer(Simulation simulation, ReplayReader reader, std::string other_library,
               OnDivergence on_divergence, BeginAgain begin_again);
  /// The last one at a tick or before it; of a game that cannot load, what it can play on from.
  [[nodiscard]] Tick keyframe_before(Tick tick) const {
    const Tick keyframe = *(std::ranges::upper_bound(keyframe_ticks_, tick) - 1);
    return copies_ ? copies_->last_before(tick).value_or(keyframe) : keyframe;
  }
  static Result<ReplayPlayer> open_at_first(const GameInfo& info, ReplayReader reader,
                                            OnDivergence on_divergence,
                                            std::shared_ptr<GameCopies> copies);
  Status play_tick();
  Status load_keyframe(Tick tick);
  Status play_from_copy(Tick tick);
  Status play_again_for(Tick target);
  Status compare_state();
  Status compare_components();
  Status compare_with_keyframe(std::uint64_t actual, const char* when_different);
  Status diverged(const std::string& what);

  Simulation simulation_;
  ReplayReader reader_;
  std::string other_library_;
  bool is_of_this_build_ = false;
  OnDivergence on_divergence_;
  std::vector<Tick> keyframe_ticks_;
  std::vector<Tick> component_ticks_;
  std::optional<PassedDivergence> passed_;
  BeginAgain begin_again_;  ///< of a game that cannot load; otherwise empty
  /// Copies of a game that cannot load, up to the first divergence. Null where the player goes on
  /// after a divergence and nobody shares them: it plays through once.
  std::shared_ptr<GameCopies> copies_;
};

}  // namespace tickreel::sim
