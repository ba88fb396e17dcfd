#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sim/game/simulation.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Tests, tick by tick, that a game depends only on its described state and its input. Each tick is
/// played four times, in three games, and must always lead to the same state and the same view:
///
///   linear     a game that is never loaded, as when it is recorded: plays once
///   again      a game that plays, is loaded, and plays the tick once more
///   fresh      a new game that is loaded and plays, as after a seek
///
/// A game that cannot load a state is only played in two games side by side, linear and again.
///
/// A field that describe() does not name has a wrong value in the fresh game. A clock, an address,
/// a value without an initialiser or data shared between games gives the runs different results.
/// The test also checks that saving and publishing do not change the state. Views are compared by
/// view_difference(), which leaves out pictures. One thread at a time.
class SyncTest {
 public:
  /// A function that makes a game of the tested session, at its first tick. begin() calls it twice,
  /// and each step() of a game that can load once; cause() may call it several times.
  using MakeSimulation = std::function<Result<Simulation>()>;

  /// Makes the linear game and the game `again`. kDiverged when they begin with different states or
  /// views, or when saving or publishing changes the linear game; also returns the errors of
  /// `make`.
  static Result<SyncTest> begin(MakeSimulation make);

  /// Plays one tick in all ways. kDiverged when two results differ: the message names the tick and
  /// the first field, of the state or of the view, with both values, or says that only hash() or
  /// load() is wrong; step() must not be called again. Also returns the errors of `make` and of
  /// loading the game.
  Status step(const InputFrame& input);

  /// Returns the state hash of the linear game.
  [[nodiscard]] std::uint64_t state_hash() { return linear_.state_hash(); }
  [[nodiscard]] Tick tick() const { return linear_.tick(); }
  /// Returns the present view of the linear game, for a bot to decide on.
  [[nodiscard]] const View& view() const { return view_; }
  /// Returns words for the cause of the difference that step() has just found for this input. Makes
  /// further experiments with the tick. Empty when the message of step() has the cause already, or
  /// the cause is not found.
  std::string cause(const InputFrame& input);

 private:
  SyncTest(MakeSimulation make, Simulation linear, Simulation again);
  Status step_side_by_side(const InputFrame& input);
  Status load(Simulation& simulation) const;
  /// Plays the last tick in a new game, after calling `before` for it, and returns the state
  /// afterwards. Keeps the game in tried_, so that later games get other addresses.
  std::vector<std::uint8_t> experiment(const InputFrame& input,
                                       const std::function<void(Simulation&)>& before);
  /// Checks that a simulation has the state and the view of the linear one.
  Status compare(Simulation& simulation, const std::string& where) const;
  /// Checks that the linear game still has the state that was saved.
  Status compare_linear(const char* since);
  Status note_linear();

  MakeSimulation make_;
  Simulation linear_;
  Simulation again_;
  Snapshot snapshot_;       ///< the state of the linear game
  std::uint64_t hash_ = 0;  ///< the linear game's hash, if it hashes itself
  View view_;               ///< the view of the linear game
  Snapshot before_;         ///< the state of the linear game when step() began
  std::vector<Simulation> tried_;
};

}  // namespace tickreel::sim
