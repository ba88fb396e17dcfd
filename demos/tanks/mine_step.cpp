#include "demos/tanks/world.h"
#include "tickreel/view/exact_math.h"

// Mines: armed after a while, burst near an enemy, and set off their neighbours.

namespace tickreel::tanks {
namespace {

bool enemy_is_near(const World& world, const Mine& mine) {
  const float reach = world.tuning.mine_trigger_m;
  for (std::uint32_t player = 0; player < world.state.tanks.size(); ++player) {
    const Tank& tank = world.state.tanks[player];
    if (player == mine.owner || !tank.alive || tank.protection_ticks > 0) continue;
    const Vec2 way = tank.position - mine.position;
    if (dot(way, way) < reach * reach) return true;
  }
  return false;
}

/// The blow at `place`; no damage beyond the rim.
Blow blow_at(const World& world, const Mine& mine, Vec2 place) {
  const Tuning& tuning = world.tuning;
  const Vec2 way = place - mine.position;
  const float part = length(way) / tuning.mine_blast_m;
  if (part >= 1.0F) return {};
  return {.by = mine.owner,
          .damage = tuning.mine_damage * (1.0F - part * tuning.mine_fall_off),
          .push = normalised(way) * (tuning.mine_push_m_per_s * (1.0F - part))};
}

void burst(World& world, const Mine& mine) {
  State& state = world.state;
  vanish(world, mine.id, 1.0F, on_ground(mine.position));
  tell(world, {.kind = kMineBurst, .variant = mine.owner, .position = on_ground(mine.position)});
  for (std::uint32_t player = 0; player < state.tanks.size(); ++player) {
    const Blow blow = blow_at(world, mine, state.tanks[player].position);
    if (blow.damage > 0.0F) hit_tank(world, player, blow);
  }
  for (Crate& crate : state.crates) {
    const Blow blow = blow_at(world, mine, world.arena.crate_places[crate.place].centre);
    if (blow.damage > 0.0F) hit_crate(world, crate, blow);
  }
  for (Mine& other : state.mines) {
    if (other.id != mine.id && blow_at(world, mine, other.position).damage > 0.0F) other.lit = true;
  }
}

}  // namespace

void step_mines(World& world) {
  auto& mines = world.state.mines;
  const std::int32_t arming_ticks = world.ticks_of(world.tuning.mine_arming_s);
  const std::int32_t life_ticks = world.ticks_of(world.tuning.mine_life_s);
  // A mine lit by another bursts in the next tick, so that a chain can be seen running.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < mines.size(); ++i) {
    Mine& mine = mines[i];
    ++mine.age_ticks;
    const bool armed = mine.age_ticks >= arming_ticks;
    if (mine.lit || mine.age_ticks >= life_ticks || (armed && enemy_is_near(world, mine))) {
      burst(world, mine);
    } else {
      mines[kept++] = mine;
    }
  }
  mines.resize(kept);
  clear_burst_crates(world);
}

}  // namespace tickreel::tanks
