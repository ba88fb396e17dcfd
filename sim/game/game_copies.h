#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

#include "sim/game/simulation.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Copies of a game at ticks that it has come to while it played a replay: for a game that cannot
/// load, what keyframes are for others. Their number is bounded, and they lie evenly: the longer
/// what was played, the further apart. All players of one replay share them. Any thread.
class GameCopies {
 public:
  static constexpr std::size_t kMost = 64;
  /// How far apart they are to begin with.
  static constexpr Tick kFirstSpacing = 64;

  /// Leaves a copy of a game that has come here, where there is to be one. Does nothing for games
  /// that cannot be copied, or where the system has no more room.
  void pass(Simulation& simulation);
  /// The last tick up to this one that there is a copy of.
  [[nodiscard]] std::optional<Tick> last_before(Tick tick) const;
  /// A game as it was then, which plays on; nothing when there is no copy.
  Result<std::optional<Simulation>> play_from(Tick tick);

 private:
  void thin();

  mutable std::mutex mutex_;
  std::map<Tick, Simulation> copies_;
  Tick spacing_ = kFirstSpacing;
  bool can_copy_ = true;
};

}  // namespace tickreel::sim
