#include "demos/swarm/world.h"

#include <vector>

#include "demos/swarm/swarm_view.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

/// A bot: it gives one order at a time, to the squad that has waited longest. It uses only the
/// view; equal views give equal inputs.
class SwarmBot final : public Bot {
 public:
  SwarmBot(const SessionSetup& setup, std::size_t army);
  PlayerInput decide(const View& view) override;

 private:
  void look(const View& view);
  [[nodiscard]] Vec2 goal_for(const Thing& squad);
  /// Returns the zone that is most worth going to.
  [[nodiscard]] Vec2 best_zone(const Thing& squad) const;
  /// Returns the weakest enemy squad that is not far.
  [[nodiscard]] Vec2 prey_of(const Thing& squad) const;

  std::size_t army_;
  RandomStream random_;
  Vec2 half_field_;
  std::vector<Thing> zones_;
  std::vector<Thing> squads_;
  std::size_t next_squad_ = 0;
  int wait_ticks_ = 0;  ///< until the next order
};

Vec2 flat(Vec3 v) {
  return {v.x, v.y};
}

SwarmBot::SwarmBot(const SessionSetup& setup, std::size_t army)
    : army_(army), random_(RandomStream::named(setup.seed, "swarm bot " + std::to_string(army))) {}

PlayerInput SwarmBot::decide(const View& view) {
  PlayerInput input;
  if (--wait_ticks_ > 0) return input;
  wait_ticks_ = 12 + static_cast<int>(random_.below(12));
  look(view);
  const std::size_t number = next_squad_++ % kSquadsPerArmy;
  const std::size_t squad = army_ * kSquadsPerArmy + number;
  if (squad >= squads_.size()) return input;
  const float aside = 0.08F * half_field_.x;
  const Vec2 goal = goal_for(squads_[squad]) +
                    Vec2{random_.between(-aside, aside), random_.between(-aside, aside)};
  input.axes[kCursorXAxis] = quantise_axis(goal.x / half_field_.x);
  input.axes[kCursorYAxis] = quantise_axis(goal.y / half_field_.y);
  input.buttons = kFirstSquadButton << number;
  input.buttons |= random_.unit() < 0.2F ? kSpreadButton : kMoveButton;
  return input;
}

void SwarmBot::look(const View& view) {
  zones_.clear();
  squads_.clear();
  for (const Thing& thing : view.things) {
    if (thing.kind == kField) half_field_ = Vec2{thing.size.x, thing.size.y} * 0.5F;
    if (thing.kind == kZone) zones_.push_back(thing);
    if (thing.kind == kSquad) squads_.push_back(thing);
    if (thing.kind == kUnit) break;  // the few kinds come before the many units
  }
}

Vec2 SwarmBot::goal_for(const Thing& squad) {
  constexpr float kBeaten = 0.35F;  // a squad with less than this goes to meet its returning units
  const float side = army_ == 0 ? -1.0F : 1.0F;
  if (squad.values[0] < kBeaten) return {side * 0.55F * half_field_.x, squad.position.y};
  return random_.unit() < 0.6F ? best_zone(squad) : prey_of(squad);
}

Vec2 SwarmBot::best_zone(const Thing& squad) const {
  Vec2 best;
  float least = 1e9F;
  for (const Thing& zone : zones_) {
    // In `whose`, -1 means that the zone is all ours.
    const float whose = army_ == 0 ? zone.values[0] : -zone.values[0];
    std::size_t friends = 0;
    for (std::size_t i = 0; i < kSquadsPerArmy; ++i) {
      const Thing& other = squads_[army_ * kSquadsPerArmy + i];
      const Vec2 goal{other.values[1], other.values[2]};
      if (other.id != squad.id && length(goal - flat(zone.position)) < zone.size.x) ++friends;
    }
    const float distance = length(flat(zone.position) - flat(squad.position)) / half_field_.x;
    const float cost = distance - 0.4F * whose + 0.35F * static_cast<float>(friends);
    if (cost >= least) continue;
    least = cost;
    best = flat(zone.position);
  }
  return best;
}

Vec2 SwarmBot::prey_of(const Thing& squad) const {
  Vec2 best;
  float least = 1e9F;
  for (std::size_t i = 0; i < kSquadsPerArmy; ++i) {
    const Thing& enemy = squads_[(1 - army_) * kSquadsPerArmy + i];
    const float distance = length(flat(enemy.position) - flat(squad.position)) / half_field_.x;
    const float cost = distance + 0.4F * enemy.values[0];
    if (cost >= least) continue;
    least = cost;
    best = flat(enemy.position);
  }
  return best;
}

}  // namespace

std::unique_ptr<Bot> make_swarm_bot(const SessionSetup& setup, std::size_t army) {
  return std::make_unique<SwarmBot>(setup, army);
}

}  // namespace tickreel::swarm
