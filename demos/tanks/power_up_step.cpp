#include <algorithm>

#include "demos/tanks/world.h"

// Power-ups: they appear, wait for a tank, and go.

namespace tickreel::tanks {
namespace {

constexpr std::uint32_t kPowerUpTypes = 4;

void give(const World& world, Tank& tank, PowerUpType type) {
  const Tuning& tuning = world.tuning;
  switch (type) {
    case kRepair:
      tank.health = std::min(tank.health + tuning.repair_amount, 1.0F);
      break;
    case kRapidFire:
      tank.rapid_fire_ticks = world.ticks_of(tuning.rapid_fire_s);
      break;
    case kShield:
      tank.shield = std::min(tank.shield + tuning.shield_amount, 1.0F);
      break;
    case kMineRefill:
      tank.mines = tuning.mines_max;
      break;
  }
}

/// The first tank in reach, or kNobody.
std::uint32_t taker_of(const World& world, const PowerUp& power_up) {
  const float reach = world.tuning.power_up_reach_m;
  for (std::uint32_t player = 0; player < world.state.tanks.size(); ++player) {
    const Tank& tank = world.state.tanks[player];
    const Vec2 way = tank.position - power_up.position;
    if (tank.alive && dot(way, way) < reach * reach) return player;
  }
  return kNobody;
}

void add_at_random_place(World& world) {
  const auto& places = world.arena.power_up_places;
  const auto index = world.state.power_up_stream.below(static_cast<std::uint32_t>(places.size()));
  const bool taken = std::any_of(world.state.power_ups.begin(), world.state.power_ups.end(),
                                 [&](const PowerUp& p) { return p.position == places[index]; });
  if (!taken) add_power_up(world, places[index], 1.0F);
}

}  // namespace

void add_power_up(World& world, Vec2 position, float when) {
  State& state = world.state;
  const auto type = static_cast<PowerUpType>(state.power_up_stream.below(kPowerUpTypes));
  if (state.power_ups.size() == kMaxPowerUps) return;
  const PowerUp power_up{.id = state.next_id++, .type = type, .position = position};
  state.power_ups.push_back(power_up);
  appear(world, power_up.id, when, on_ground(position));
  tell(world,
       {.kind = kPowerUpAppeared, .variant = type, .when = when, .position = on_ground(position)});
}

void schedule_power_up(World& world) {
  world.state.next_power_up_ticks = world.ticks_of(world.state.power_up_stream.between(
      world.tuning.power_up_interval_min_s, world.tuning.power_up_interval_max_s));
}

void step_power_ups(World& world) {
  State& state = world.state;
  const std::int32_t life_ticks = world.ticks_of(world.tuning.power_up_life_s);
  for (PowerUp& power_up : state.power_ups) {
    ++power_up.age_ticks;
    const std::uint32_t taker = taker_of(world, power_up);
    if (taker != kNobody) {
      give(world, state.tanks[taker], power_up.type);
      tell(world, {.kind = kPowerUpTaken,
                   .variant = taker | static_cast<std::uint32_t>(power_up.type) << 8U,
                   .position = on_ground(power_up.position)});
      power_up.age_ticks = life_ticks;
    }
    if (power_up.age_ticks >= life_ticks) {
      vanish(world, power_up.id, 1.0F, on_ground(power_up.position));
    }
  }
  std::erase_if(state.power_ups,
                [&](const PowerUp& power_up) { return power_up.age_ticks >= life_ticks; });
  if (state.round.phase == kPlaying && --state.next_power_up_ticks <= 0) {
    add_at_random_place(world);
    schedule_power_up(world);
  }
}

}  // namespace tickreel::tanks
