#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

#include "sim/game/simulation.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Copies of a game at ticks that it reached while it played a replay. A game that cannot load uses
/// them as others use keyframes. There are at most kMost, evenly spread: the more was played, the
/// further apart. All players of one replay share them. Any thread.
class GameCopies {
 public:
  static constexpr std::size_t kMost = 64;
  /// The initial distance between copies.
  static constexpr Tick kFirstSpacing = 64;

  /// Keeps a copy of the game at its present tick, if the tick is due for one. Once a game could
  /// not be copied, or the system had no room, it does nothing any more.
  void pass(Simulation& simulation);
  /// Returns the last tick up to this one that has a copy.
  [[nodiscard]] std::optional<Tick> last_before(Tick tick) const;
  /// Returns a game that plays on from the last copy at or before that tick; none when there is no
  /// such copy. kFailed when the system has no room for another game.
  Result<std::optional<Simulation>> play_from(Tick tick);

 private:
  void thin();

  mutable std::mutex mutex_;
  std::map<Tick, Simulation> copies_;
  Tick spacing_ = kFirstSpacing;
  bool can_copy_ = true;
};

}  // namespace tickreel::sim
