#include "demos/tanks/world.h"

#include <algorithm>

#include "demos/tanks/arena.h"
#include "tickreel/view/exact_math.h"

// Damage to tanks and crates.

// Shells fly straight, bounce once (or as often as the tuning says), then burst. Each event has its
// exact place within the step.

// Mines are armed after a while, burst near an enemy, and set off their neighbours.

// Power-ups appear, wait for a tank, and disappear.

namespace tickreel::tanks {
namespace {

void destroy_tank(World& world, std::uint32_t player, const Blow& blow) {
  Tank& tank = world.state.tanks[player];
  tank.alive = false;
  tank.respawn_ticks = world.ticks_of(world.tuning.respawn_s);
  if (blow.by == player) {
    --tank.score;
  } else if (blow.by != kNobody) {
    ++world.state.tanks[blow.by].score;
  }
  const Vec2 spot = tank.previous_position + (tank.position - tank.previous_position) * blow.when;
  const Vec3 velocity = on_ground(tank.velocity);
  world.state.story.vanish(kFirstHullId + player, blow.when, on_ground(spot), velocity);
  world.state.story.vanish(kFirstTurretId + player, blow.when, {spot.x, spot.y, kHullHeight},
                           velocity);
  world.state.story.appear(kFirstWreckId + player, blow.when, on_ground(spot));
  tank.position = spot;
  tank.previous_position = spot;
  tank.velocity = {};
  tank.turn_rate = 0.0F;
  const std::uint32_t killer = blow.by == player ? kNobody : blow.by;
  world.state.story.tell({.kind = kTankDestroyed,
                          .variant = player | killer << 8U,
                          .when = blow.when,
                          .position = on_ground(spot)});
}

/// The first thing that a shell meets on its way.
struct Meeting {
  enum class With : std::uint8_t { kNothing, kWall, kCrate, kTank };
  With with = With::kNothing;
  std::size_t index = 0;  ///< of the crate or tank
  Touch touch{.fraction = 1.0F, .normal = {}};

  void offer(const std::optional<Touch>& other, With what, std::size_t at) {
    if (!other || other->fraction >= touch.fraction) return;
    *this = {what, at, *other};
  }
};

/// Returns the first meeting in the rest of a shell's step, which begins at fraction `begun`.
Meeting first_meeting(const World& world, const Shell& shell, Vec2 way, float begun) {
  const Tuning& tuning = world.tuning;
  Meeting first;
  for (const Wall& wall : world.arena.walls) {
    if (!stops_shells(wall)) continue;
    first.offer(sweep_to_box(shell.position, way, tuning.shell_radius_m, wall.box),
                Meeting::With::kWall, 0);
  }
  for (std::size_t i = 0; i < world.state.crates.size(); ++i) {
    const Crate& crate = world.state.crates[i];
    if (crate.health <= 0.0F) continue;
    const Box& box = world.arena.crate_places[crate.place];
    first.offer(sweep_to_box(shell.position, way, tuning.shell_radius_m, box),
                Meeting::With::kCrate, i);
  }
  for (std::size_t i = 0; i < world.state.tanks.size(); ++i) {
    // A shell harms its own tank only after a bounce.
    if (i == shell.owner && shell.bounces_left == tuning.shell_bounces) continue;
    const Tank& tank = world.state.tanks[i];
    // Both move, so this uses the shell's way relative to the tank.
    const Vec2 tank_step = tank.position - tank.previous_position;
    const Vec2 tank_then = tank.previous_position + tank_step * begun;
    const auto touch = sweep_to_circle(shell.position, way - tank_step * (1.0F - begun), tank_then,
                                       tuning.tank_radius_m * tuning.shell_hit_part);
    first.offer(touch, Meeting::With::kTank, i);
  }
  return first;
}

void bounce(World& world, Shell& shell, Vec2 normal, float when) {
  const Vec2 before = shell.velocity;
  shell.velocity = reflected(shell.velocity, normal);
  --shell.bounces_left;
  world.state.story.kink(shell.id, when, at_shell_height(shell.position), on_ground(before),
                         on_ground(shell.velocity));
  world.state.story.tell({.kind = kRicochet,
                          .variant = shell.owner,
                          .when = when,
                          .position = at_shell_height(shell.position),
                          .direction = on_ground(normal)});
}

void burst(World& world, Shell& shell, const Meeting& meeting, float when) {
  const Tuning& tuning = world.tuning;
  shell.ticks_left = 0;
  world.state.story.vanish(shell.id, when, at_shell_height(shell.position),
                           on_ground(shell.velocity));
  world.state.story.tell({.kind = kShellHit,
                          .variant = shell.owner,
                          .when = when,
                          .position = at_shell_height(shell.position),
                          .direction = on_ground(meeting.touch.normal)});
  if (meeting.with == Meeting::With::kTank) {
    const Vec2 push = shell.velocity * (tuning.shell_push_m_per_s / tuning.shell_speed_m_per_s);
    hit_tank(world, static_cast<std::uint32_t>(meeting.index),
             {.by = shell.owner, .damage = tuning.shell_damage, .push = push, .when = when});
  } else if (meeting.with == Meeting::With::kCrate) {
    hit_crate(world, world.state.crates[meeting.index],
              {.by = shell.owner, .damage = tuning.crate_damage, .when = when});
  }
}

/// Moves a shell by one step; its ticks_left are 0 when it has ended.
void fly(World& world, Shell& shell) {
  float begun = 0.0F;
  // Each bounce uses up one of those left, so the number of straight pieces is limited.
  while (true) {
    const Vec2 way = shell.velocity * (world.step_s * (1.0F - begun));
    const Meeting meeting = first_meeting(world, shell, way, begun);
    shell.position += way * meeting.touch.fraction;
    if (meeting.with == Meeting::With::kNothing) break;
    begun += (1.0F - begun) * meeting.touch.fraction;
    if (meeting.with != Meeting::With::kWall || shell.bounces_left == 0) {
      burst(world, shell, meeting, begun);
      return;
    }
    bounce(world, shell, meeting.touch.normal, begun);
  }
  if (--shell.ticks_left <= 0) burst(world, shell, {}, 1.0F);
}

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

/// Returns the blow at `place`; none beyond the rim.
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
  world.state.story.vanish(mine.id, 1.0F, on_ground(mine.position));
  world.state.story.tell(
      {.kind = kMineBurst, .variant = mine.owner, .position = on_ground(mine.position)});
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

/// Returns the first tank in reach, or kNobody.
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

void hit_tank(World& world, std::uint32_t player, const Blow& blow) {
  Tank& tank = world.state.tanks[player];
  if (!tank.alive || tank.protection_ticks > 0 || world.state.round.phase != kPlaying) return;
  const float absorbed = std::min(tank.shield, blow.damage);
  tank.shield -= absorbed;
  tank.health = std::max(tank.health - (blow.damage - absorbed), 0.0F);
  tank.velocity += blow.push;
  world.state.story.tell({.kind = kTankHit,
                          .variant = player | blow.by << 8U,
                          .when = blow.when,
                          .position = at_shell_height(tank.position),
                          .magnitude = blow.damage});
  if (tank.health <= 0.0F) destroy_tank(world, player, blow);
}

void hit_crate(World& world, Crate& crate, const Blow& blow) {
  if (crate.health <= 0.0F) return;
  crate.health = std::max(crate.health - blow.damage, 0.0F);
  if (crate.health > 0.0F) return;
  const Vec2 place = world.arena.crate_places[crate.place].centre;
  world.state.story.vanish(crate.id, blow.when, on_ground(place));
  world.state.story.tell(
      {.kind = kCrateBurst, .variant = blow.by, .when = blow.when, .position = on_ground(place)});
  if (world.state.power_up_stream.unit() < world.tuning.crate_drop_chance) {
    add_power_up(world, place, blow.when);
  }
}

void clear_burst_crates(World& world) {
  std::erase_if(world.state.crates, [](const Crate& crate) { return crate.health <= 0.0F; });
}

void step_shells(World& world) {
  auto& shells = world.state.shells;
  for (Shell& shell : shells) fly(world, shell);
  std::erase_if(shells, [](const Shell& shell) { return shell.ticks_left == 0; });
  clear_burst_crates(world);
}

void step_mines(World& world) {
  auto& mines = world.state.mines;
  const std::int32_t arming_ticks = world.ticks_of(world.tuning.mine_arming_s);
  const std::int32_t life_ticks = world.ticks_of(world.tuning.mine_life_s);
  // A mine that another one lights bursts in the next tick, so that a chain is visible.
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

void add_power_up(World& world, Vec2 position, float when) {
  State& state = world.state;
  const auto type = static_cast<PowerUpType>(state.power_up_stream.below(kPowerUpTypes));
  if (state.power_ups.size() == kMaxPowerUps) return;
  const PowerUp power_up{.id = state.next_id++, .type = type, .position = position};
  state.power_ups.push_back(power_up);
  world.state.story.appear(power_up.id, when, on_ground(position));
  world.state.story.tell(
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
      world.state.story.tell({.kind = kPowerUpTaken,
                              .variant = taker | static_cast<std::uint32_t>(power_up.type) << 8U,
                              .position = on_ground(power_up.position)});
      power_up.age_ticks = life_ticks;
    }
    if (power_up.age_ticks >= life_ticks) {
      world.state.story.vanish(power_up.id, 1.0F, on_ground(power_up.position));
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
