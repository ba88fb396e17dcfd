#pragma once

#include <vector>

#include "demos/swarm/swarm_view.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::swarm {

/// A general of code: one order at a time, to the squad that has waited longest. Sees the view and
/// nothing else; the same views give the same inputs.
class SwarmBot final : public Bot {
 public:
  SwarmBot(const SessionSetup& setup, std::size_t army);
  PlayerInput decide(const View& view) override;

 private:
  void look(const View& view);
  [[nodiscard]] Vec2 goal_for(const Thing& squad);
  /// The zone that is worth the most to go to.
  [[nodiscard]] Vec2 best_zone(const Thing& squad) const;
  /// The weakest of the enemy's squads that are not far.
  [[nodiscard]] Vec2 prey_of(const Thing& squad) const;

  std::size_t army_;
  RandomStream random_;
  Vec2 half_field_;
  std::vector<Thing> zones_;
  std::vector<Thing> squads_;
  std::size_t next_squad_ = 0;
  int wait_ticks_ = 0;  ///< until the next order
};

}  // namespace tickreel::swarm
