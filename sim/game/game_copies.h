#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

#include "sim/game/simulation.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Copies of a game at ticks that it reached while it played a replay, so that a player can go back
/// to these ticks. For a game that cannot load: other games go back to keyframes. There are at most
/// kMost copies, at equal distances, which double when there would be more. All players of one
/// replay share the copies. Any thread may call the functions.
class GameCopies {
 public:
  static constexpr std::size_t kMost = 64;
  /// The initial distance between copies, in ticks.
  static constexpr Tick kFirstSpacing = 64;

  /// Keeps a copy of the game if its present tick is a multiple of the distance and has no copy
  /// yet. Does nothing any more after the game or the system has refused to make a copy.
  void pass(Simulation& simulation);
  /// Returns the last tick with a copy that is not after `tick`; nothing when there is none.
  [[nodiscard]] std::optional<Tick> last_before(Tick tick) const;
  /// Returns a game in the state of last_before(tick); nothing when there is no such copy. kFailed
  /// when the system has no memory for another game.
  Result<std::optional<Simulation>> play_from(Tick tick);

 private:
  void thin();

  mutable std::mutex mutex_;
  std::map<Tick, Simulation> copies_;
  Tick spacing_ = kFirstSpacing;
  bool can_copy_ = true;
};

}  // namespace tickreel::sim
