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

/// The reaction of a player where the state is not the recorded one: it stops, or it notes the
/// first divergence and plays on with its own state.
enum class OnDivergence { kStop, kPlayOn };

/// A divergence at which a player did not stop.
struct PassedDivergence {
  Tick tick = 0;
  std::string what;  ///< the difference
};

/// Plays a replay: steps and seeks, and compares every state hash in the replay with that of the
/// game. One thread at a time.
class ReplayPlayer {
 public:
  /// Returns a player at the replay's first tick. `copies`: shared by all players of the same
  /// replay, for a game that cannot load; null: the player keeps its own, or none with kPlayOn.
  /// kBadFile when the replay belongs to another game, has rules that this one does not know, lacks
  /// a constant, has hashes that this game cannot compute, or begins in the middle and the game
  /// cannot load; kDiverged, with kStop, when the game does not begin as recorded; kFailed when the
  /// game cannot be started.
  static Result<ReplayPlayer> open(const GameInfo& info, ReplayReader reader,
                                   OnDivergence on_divergence = OnDivergence::kStop,
                                   std::shared_ptr<GameCopies> copies = nullptr);

  /// Returns the first divergence, if the player does not stop at divergences.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const { return passed_; }

  /// Returns Recorder::is_of_this_build() for the session.
  [[nodiscard]] bool is_of_this_build() const { return is_of_this_build_; }
  /// Returns other_library() for the session.
  [[nodiscard]] const std::string& other_library() const { return other_library_; }

  [[nodiscard]] Tick tick() const { return simulation_.tick(); }
  /// See ReplayReader.
  [[nodiscard]] Tick first_tick() const { return reader_.first_tick(); }
  [[nodiscard]] Tick end_tick() const { return reader_.end_tick(); }
  [[nodiscard]] Tick tick_count() const { return reader_.tick_count(); }
  [[nodiscard]] ReplayReader& reader() { return reader_; }
  [[nodiscard]] const ReplayReader& reader() const { return reader_; }
  [[nodiscard]] Simulation& simulation() { return simulation_; }

  // An error of a game that is not trusted is returned by these functions, with its tick.
  /// Plays the next tick; there must be one. kDiverged when the state is not the recorded one: the
  /// message has the tick, both hashes and, where the replay has the state, the field. The tick has
  /// been played all the same.
  Status step();
  /// Goes to a tick, first_tick() <= tick <= end_tick(), from the nearest keyframe, or from here if
  /// that is nearer. The state is the same as after playing from the start. The errors of step()
  /// and restore_keyframe(); kInterrupted when the program is to stop (GameStop).
  Status seek(Tick tick);
  /// Does the first part of a seek: goes to a tick from which steps lead to `tick`. The caller then
  /// steps.
  Status begin_seek(Tick tick);
  /// Goes to the tick of a keyframe by loading it. kDiverged when the state is another one after it
  /// was loaded. For a game that cannot load, goes to the last copy at or before that tick, or to
  /// the first tick.
  Status restore_keyframe(Tick tick);
  /// Returns the components that now differ from the recorded ones; none where the replay has no
  /// hashes.
  Result<std::optional<std::vector<std::string>>> differing_components();
  /// Writes everything visible now into `view`, which comes cleared. May throw a GameError.
  void publish(View& view) const { simulation_.publish(view); }

 private:
  using BeginAgain = std::function<Result<Simulation>()>;
  ReplayPlayer(Simulation simulation, ReplayReader reader, std::string other_library,
               OnDivergence on_divergence, BeginAgain begin_again);
  /// Returns the last keyframe at a tick or before it; for a game that cannot load, the tick of the
  /// last copy.
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
  BeginAgain begin_again_;  ///< for a game that cannot load; else empty
  /// The copies of a game that cannot load, up to the first divergence. Null where the player goes
  /// on after a divergence and shares none: it plays through only once.
  std::shared_ptr<GameCopies> copies_;
};

}  // namespace tickreel::sim
