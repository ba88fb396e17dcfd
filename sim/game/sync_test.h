#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sim/game/simulation.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Proves, tick by tick, that a game depends on nothing but its described state and its input. Each
/// tick runs four times and must lead to the same state and show the same view:
///
///   linear     in a game that is never loaded, as when it is recorded
///   again      in a game that is saved, ticks, is loaded, and ticks again
///   fresh      in a game made a moment ago and loaded, as after a seek
///
/// A game that cannot load a state can only be played twice side by side:
/// `linear` and `again`.
///
/// A field that describe() forgets is missing from the fresh game; a clock, an address, a value
/// without an initialiser or something shared between games gives the runs different results.
/// Saving and publishing must leave the state as it was. Views are compared by view_difference(),
/// which leaves out pictures. One thread at a time.
class SyncTest {
 public:
  /// Makes a game of the tested session, at its first tick; called for every tick.
  using MakeSimulation = std::function<Result<Simulation>()>;

  /// kDiverged when two games of the session begin differently; else the errors of `make`.
  static Result<SyncTest> begin(MakeSimulation make);

  /// Plays one tick in all ways. kDiverged when two ways differ: the message names the tick and the
  /// first field, of the state or of the view, with both values; the test is over then. Else the
  /// errors of `make` and of the game's loading.
  Status step(const InputFrame& input);

  /// Returns the hash of the linear game.
  [[nodiscard]] std::uint64_t state_hash() { return linear_.state_hash(); }
  [[nodiscard]] Tick tick() const { return linear_.tick(); }
  /// Returns the present view of the linear game, for a bot to decide on.
  [[nodiscard]] const View& view() const { return view_; }
  /// After step() has found a difference for this input, returns words for its cause, as far as
  /// more experiments with that tick tell. Empty when the message of step() already has the cause,
  /// or nothing is known.
  std::string cause(const InputFrame& input);

 private:
  SyncTest(MakeSimulation make, Simulation linear, Simulation again);
  Status step_side_by_side(const InputFrame& input);
  Status load(Simulation& simulation) const;
  /// Returns the state after the last tick in a new game, for which `before` is called before that
  /// tick. The game stays in tried_, so that later games cannot reuse its addresses.
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
  Snapshot snapshot_;       ///< of the linear game
  std::uint64_t hash_ = 0;  ///< of the linear game, if it hashes itself
  View view_;               ///< of the linear game
  Snapshot before_;         ///< of the linear game, when step() began
  std::vector<Simulation> tried_;
};

}  // namespace tickreel::sim
