#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

#include "sim/game/simulation.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// Copies of a game at ticks that it reached while it played a replay. They do for a game that
/// cannot load what keyframes do for others. Their number is bounded, and they lie evenly: the more
/// was played, the further apart. All players of one replay share them. Any thread.
class GameCopies {
 public:
  static constexpr std::size_t kMost = 64;
  /// The initial distance between copies.
  static constexpr Tick kFirstSpacing = 64;

  /// Keeps a copy of the game at this tick, if one belongs here. Does nothing for games that cannot
  /// be copied, or where the system has no room.
  void pass(Simulation& simulation);
  /// Returns the last tick up to this one that has a copy.
  [[nodiscard]] std::optional<Tick> last_before(Tick tick) const;
  /// Returns a game at that tick that plays on; none when there is no copy.
  Result<std::optional<Simulation>> play_from(Tick tick);

 private:
  void thin();

  mutable std::mutex mutex_;
  std::map<Tick, Simulation> copies_;
  Tick spacing_ = kFirstSpacing;
  bool can_copy_ = true;
};

}  // namespace tickreel::sim
