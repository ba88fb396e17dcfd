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

/// The reaction of a player when the game's state is not the recorded state (a divergence). With
/// kStop a function returns kDiverged. With kPlayOn the player remembers the first divergence, and
/// plays on with the game's own state.
enum class OnDivergence { kStop, kPlayOn };

/// The first divergence of a player that plays on.
struct PassedDivergence {
  Tick tick = 0;
  std::string what;  ///< the difference, in words
};

/// Plays a replay: steps and seeks, and compares every state hash in the replay with the state hash
/// of the game. One thread at a time.
class ReplayPlayer {
 public:
  /// Returns a player at the replay's first tick. `copies`, for a game that cannot load: copies of
  /// the game, shared by all players of this replay. Null: the player has copies of its own with
  /// kStop, and no copies with kPlayOn. kBadFile when the replay belongs to another game, has rules
  /// that the game does not know, lacks a constant, has hashes that the game cannot compute, or
  /// begins in the middle of a session and the game cannot load; kDiverged, with kStop, when the
  /// first state is not the recorded state; kFailed when the game cannot be started. Also returns
  /// the errors of ReplayReader, and error_of() a GameError.
  static Result<ReplayPlayer> open(const GameInfo& info, ReplayReader reader,
                                   OnDivergence on_divergence = OnDivergence::kStop,
                                   std::shared_ptr<GameCopies> copies = nullptr);

  /// With kPlayOn: returns the first divergence; nothing when there was none.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const { return passed_; }

  /// Whether this build recorded the replay: Recorder::is_of_this_build().
  [[nodiscard]] bool is_of_this_build() const { return is_of_this_build_; }
  /// Returns words for a game library that is not the recorded one: sim::other_library().
  [[nodiscard]] const std::string& other_library() const { return other_library_; }

  /// Returns the present tick.
  [[nodiscard]] Tick tick() const { return simulation_.tick(); }
  // The three functions below return the values of the ReplayReader.
  [[nodiscard]] Tick first_tick() const { return reader_.first_tick(); }
  [[nodiscard]] Tick end_tick() const { return reader_.end_tick(); }
  [[nodiscard]] Tick tick_count() const { return reader_.tick_count(); }
  [[nodiscard]] ReplayReader& reader() { return reader_; }
  [[nodiscard]] const ReplayReader& reader() const { return reader_; }
  [[nodiscard]] Simulation& simulation() { return simulation_; }

  // The functions below return the errors of a game from a library, with their tick; only
  // differing_components() and publish() throw them. They also return the errors of reading the
  // replay.

  /// Plays the next tick; there must be one. kDiverged when the state is not the recorded state:
  /// the message has the tick, what differs (both hashes, or a component) and, if the replay has a
  /// keyframe of the tick, the first field that differs. The tick has been played all the same.
  /// After a passed_divergence() nothing is compared any more. kBadFile when the input rewinds to a
  /// tick before the replay.
  Status step();
  /// Goes to a tick, first_tick() <= tick <= end_tick(). Loads the last keyframe before it, unless
  /// fewer ticks lead there from the present tick, and plays on. The state is the same as after
  /// playing from the first tick. kInterrupted when the program must stop (GameStop); also returns
  /// the errors of step() and restore_keyframe().
  Status seek(Tick tick);
  /// Does the first part of seek(): goes to a tick from which steps lead to `tick`. The caller then
  /// calls step().
  Status begin_seek(Tick tick);
  /// Goes to the tick of a keyframe by loading it. kDiverged when the loaded state has another hash
  /// than the keyframe; also returns the errors of Simulation::restore(). A game that cannot load
  /// goes to its last copy that is not after `tick`; to the first tick when there is no copy.
  Status restore_keyframe(Tick tick);
  /// Returns the names of the components whose hashes differ from the recorded hashes now; nothing
  /// when the replay has no component hashes for the present tick.
  Result<std::optional<std::vector<std::string>>> differing_components();
  /// Adds everything that can be seen now to `view`, which is empty and has its tick set. May throw
  /// a GameError.
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
  BeginAgain begin_again_;  ///< for a game that cannot load; empty for other games
  /// The copies of a game that cannot load, made before the first divergence. Null for other games,
  /// and for kPlayOn without shared copies: such a player does not go back.
  std::shared_ptr<GameCopies> copies_;
};

}  // namespace tickreel::sim
