#include <algorithm>
#include <cmath>

#include "demos/tanks/arena.h"
#include "demos/tanks/tanks_view.h"
#include "demos/tanks/world.h"
#include "tickreel/view/exact_math.h"

// Tanks: driving, running into things, aiming, shooting, coming back.

namespace tickreel::tanks {
namespace {

/// Returns `way`, limited to `most` in both directions. Tuning comes from files, so `most` may be
/// anything.
float limited(float way, float most) {
  return most > 0.0F ? std::clamp(way, -most, most) : 0.0F;
}

/// Returns `value`, moved towards `target` by at most `step`.
float approach(float value, float target, float step) {
  return value + limited(target - value, step);
}

/// Returns the player's input, or none before the start and after the end of a round.
PlayerInput effective_input(const World& world, const InputFrame& input, std::size_t player) {
  return world.state.round.phase == kPlaying ? input.players[player] : PlayerInput{};
}

void drive(const World& world, Tank& tank, const PlayerInput& input) {
  const Tuning& tuning = world.tuning;
  const float dt = world.step_s;
  const float drive_axis = input.axis(kDriveAxis);
  const float turn_before = tank.turn_rate;
  tank.turn_rate = approach(tank.turn_rate, input.axis(kTurnAxis) * tuning.turn_rate_rad_per_s,
                            tuning.turn_acceleration_rad_per_s2 * dt);
  tank.heading = wrap_angle(tank.heading + (turn_before + tank.turn_rate) * 0.5F * dt);

  const Vec2 forward = direction_of(tank.heading);
  const Vec2 left{-forward.y, forward.x};
  float speed = dot(tank.velocity, forward);
  float slide = dot(tank.velocity, left);
  const float top = drive_axis < 0.0F ? tuning.reverse_speed_m_per_s : tuning.forward_speed_m_per_s;
  const float wanted = drive_axis * top;
  const bool slows = std::fabs(wanted) < std::fabs(speed) || wanted * speed < 0.0F;
  speed = approach(speed, wanted,
                   (slows ? tuning.braking_m_per_s2 : tuning.acceleration_m_per_s2) * dt);
  slide = approach(slide, 0.0F, tuning.side_grip_m_per_s2 * dt);

  const Vec2 velocity_before = tank.velocity;
  tank.velocity = forward * speed + left * slide;
  // The step uses the mean of both velocities, so that the cubic that is drawn between two ticks is
  // the real path.
  tank.position += (velocity_before + tank.velocity) * (0.5F * dt);
  const float turned = tank.turn_rate * tuning.track_gauge_m * 0.5F;
  tank.left_track_m += (speed - turned) * dt;
  tank.right_track_m += (speed + turned) * dt;
}

/// Moves the tank out of an obstacle and removes its speed towards it. Returns that speed.
float stop_at(Tank& tank, const Overlap& overlap) {
  tank.position += overlap.normal * overlap.depth;
  const float into = -dot(tank.velocity, overlap.normal);
  if (into > 0.0F) tank.velocity += overlap.normal * into;
  return into;
}

void collide_with_walls(const World& world, Tank& tank) {
  for (const Wall& wall : world.arena.walls) {
    const auto overlap = overlap_of(tank.position, world.tuning.tank_radius_m, wall.box);
    if (overlap) stop_at(tank, *overlap);
  }
}

void collide_with_crates(World& world, std::uint32_t player) {
  Tank& tank = world.state.tanks[player];
  for (Crate& crate : world.state.crates) {
    if (crate.health <= 0.0F) continue;
    const Box& box = world.arena.crate_places[crate.place];
    const auto overlap = overlap_of(tank.position, world.tuning.tank_radius_m, box);
    if (!overlap) continue;
    const Vec2 velocity_before = tank.velocity;
    if (stop_at(tank, *overlap) > world.tuning.ram_speed_m_per_s) {
      // A tank that breaks through keeps a part of its speed.
      const float keeps = world.tuning.ram_keeps;
      tank.velocity = tank.velocity * (1.0F - keeps) + velocity_before * keeps;
      hit_crate(world, crate, {.by = player, .damage = world.tuning.ram_damage});
    }
  }
}

/// Separates two tanks; a wreck stays where it is.
void collide_pair(const World& world, Tank& a, Tank& b) {
  if (!a.alive && !b.alive) return;
  const float reach = world.tuning.tank_radius_m * 2.0F;
  const Vec2 between = b.position - a.position;
  const float distance_squared = dot(between, between);
  if (distance_squared >= reach * reach) return;
  const float distance = exact_sqrt(distance_squared);
  const Vec2 normal = distance > 0.0F ? between * (1.0F / distance) : Vec2{1.0F, 0.0F};
  const float a_share = !a.alive ? 0.0F : b.alive ? 0.5F : 1.0F;
  const float b_share = 1.0F - a_share;
  const float depth = reach - distance;
  a.position -= normal * (depth * a_share);
  b.position += normal * (depth * b_share);
  const float closing = dot(a.velocity - b.velocity, normal);
  if (closing <= 0.0F) return;
  const float impulse = closing * (1.0F + world.tuning.tank_bounce);
  a.velocity -= normal * (impulse * a_share);
  b.velocity += normal * (impulse * b_share);
}

void collide_all(World& world) {
  auto& tanks = world.state.tanks;
  // Two rounds settle groups of three; walls come last, so that no tank is pushed into one.
  for (int round = 0; round < 2; ++round) {
    for (std::size_t a = 0; a < tanks.size(); ++a) {
      for (std::size_t b = a + 1; b < tanks.size(); ++b) collide_pair(world, tanks[a], tanks[b]);
    }
    for (std::uint32_t player = 0; player < tanks.size(); ++player) {
      if (!tanks[player].alive) continue;
      collide_with_crates(world, player);
      collide_with_walls(world, tanks[player]);
    }
  }
}

void aim(const World& world, Tank& tank, const PlayerInput& input) {
  const Vec2 wanted{input.axis(kAimXAxis), input.axis(kAimYAxis)};
  if (wanted == Vec2{}) return;
  const float step = world.tuning.turret_rate_rad_per_s * world.step_s;
  const float turn = angle_between(tank.turret_angle, exact_atan2(wanted.y, wanted.x));
  tank.turret_angle = wrap_angle(tank.turret_angle + limited(turn, step));
}

/// Returns the free part of the way from the turret's middle to the muzzle: 1 unless the barrel is
/// inside something that stops shells.
Touch barrel_touch(const World& world, Vec2 from, Vec2 way) {
  Touch nearest{.fraction = 1.0F, .normal = {}};
  const auto test = [&](const Box& box) {
    const auto touch = sweep_to_box(from, way, world.tuning.shell_radius_m, box);
    if (touch && touch->fraction < nearest.fraction) nearest = *touch;
  };
  for (const Wall& wall : world.arena.walls) {
    if (stops_shells(wall)) test(wall.box);
  }
  for (const Crate& crate : world.state.crates) test(world.arena.crate_places[crate.place]);
  return nearest;
}

/// Ends the protection of a tank that attacks.
void give_up_protection(const World& world, Tank& tank) {
  if (world.version >= 2) tank.protection_ticks = 0;
}

void fire(World& world, std::uint32_t player) {
  State& state = world.state;
  Tank& tank = state.tanks[player];
  if (state.shells.size() == kMaxShells) return;
  const bool rapid = tank.rapid_fire_ticks > 0;
  tank.reload_ticks = world.ticks_of(rapid ? world.tuning.rapid_reload_s : world.tuning.reload_s);
  tank.ticks_since_shot = 0;
  give_up_protection(world, tank);
  const Vec2 direction = direction_of(tank.turret_angle);
  const Vec2 barrel = direction * kMuzzleReach;
  const Touch blocked = barrel_touch(world, tank.position, barrel);
  const Vec2 muzzle = tank.position + barrel * blocked.fraction;
  tank.velocity -= direction * world.tuning.recoil_m_per_s;
  world.state.story.tell({.kind = kShot,
                          .variant = player,
                          .position = at_shell_height(muzzle),
                          .direction = on_ground(direction)});
  if (blocked.fraction < 1.0F) {
    world.state.story.tell({.kind = kShellHit,
                            .variant = player,
                            .position = at_shell_height(muzzle),
                            .direction = on_ground(blocked.normal)});
    return;
  }
  const Shell shell{.id = state.next_id++,
                    .owner = player,
                    .position = muzzle,
                    .velocity = direction * world.tuning.shell_speed_m_per_s,
                    .bounces_left = world.tuning.shell_bounces,
                    .ticks_left = world.ticks_of(world.tuning.shell_life_s)};
  state.shells.push_back(shell);
  world.state.story.appear(shell.id, 1.0F, at_shell_height(muzzle), on_ground(shell.velocity));
}

void lay_mine(World& world, std::uint32_t player) {
  State& state = world.state;
  Tank& tank = state.tanks[player];
  if (state.mines.size() == kMaxMines) return;
  --tank.mines;
  give_up_protection(world, tank);
  tank.mine_ticks = world.ticks_of(world.tuning.mine_interval_s);
  // By default the mine lies within the tank's own circle, and so never inside a wall.
  const Vec2 spot = tank.position - direction_of(tank.heading) *
                                        (world.tuning.mine_behind * world.tuning.tank_radius_m);
  const Mine mine{.id = state.next_id++, .owner = player, .position = spot};
  state.mines.push_back(mine);
  world.state.story.appear(mine.id, 1.0F, on_ground(spot));
  world.state.story.tell({.kind = kMineLaid, .variant = player, .position = on_ground(spot)});
}

const SpawnPoint& best_spawn_point(const World& world, std::uint32_t player) {
  const SpawnPoint* best = &world.arena.spawn_points.front();
  float best_distance_squared = -1.0F;
  for (const SpawnPoint& point : world.arena.spawn_points) {
    float nearest = 1e9F;
    const auto consider = [&](Vec2 danger) {
      const Vec2 way = danger - point.position;
      nearest = std::min(nearest, dot(way, way));
    };
    for (std::uint32_t other = 0; other < world.state.tanks.size(); ++other) {
      if (other != player) consider(world.state.tanks[other].position);
    }
    for (const Mine& mine : world.state.mines) consider(mine.position);
    if (nearest > best_distance_squared) {
      best_distance_squared = nearest;
      best = &point;
    }
  }
  return *best;
}

}  // namespace

void step_tanks(World& world, const InputFrame& input) {
  auto& tanks = world.state.tanks;
  for (std::size_t player = 0; player < tanks.size(); ++player) {
    Tank& tank = tanks[player];
    tank.previous_position = tank.position;
    if (tank.alive) drive(world, tank, effective_input(world, input, player));
  }
  collide_all(world);
  clear_burst_crates(world);
}

void step_weapons(World& world, const InputFrame& input) {
  for (std::uint32_t player = 0; player < world.state.tanks.size(); ++player) {
    Tank& tank = world.state.tanks[player];
    for (std::int32_t* ticks :
         {&tank.reload_ticks, &tank.mine_ticks, &tank.rapid_fire_ticks, &tank.protection_ticks}) {
      *ticks = *ticks > 0 ? *ticks - 1 : 0;
    }
    ++tank.ticks_since_shot;
    if (!tank.alive) continue;
    const PlayerInput own = effective_input(world, input, player);
    aim(world, tank, own);
    if (own.held(kFireButton) && tank.reload_ticks == 0) fire(world, player);
    if (own.held(kMineButton) && tank.mine_ticks == 0 && tank.mines > 0) lay_mine(world, player);
  }
}

void step_respawns(World& world) {
  for (std::uint32_t player = 0; player < world.state.tanks.size(); ++player) {
    Tank& tank = world.state.tanks[player];
    if (tank.alive || --tank.respawn_ticks > 0) continue;
    world.state.story.vanish(kFirstWreckId + player, 1.0F, on_ground(tank.position));
    spawn_tank(world, player, best_spawn_point(world, player));
    world.state.story.tell(
        {.kind = kTankSpawned, .variant = player, .position = on_ground(tank.position)});
  }
}

void spawn_tank(World& world, std::uint32_t player, const SpawnPoint& point) {
  Tank& tank = world.state.tanks[player];
  tank = {.position = point.position,
          .previous_position = point.position,
          .heading = point.heading,
          .turret_angle = point.heading,
          .left_track_m = tank.left_track_m,
          .right_track_m = tank.right_track_m,
          .mines = world.tuning.mines_at_spawn,
          .score = tank.score,
          .ticks_since_shot = world.ticks_of(world.tuning.reload_s),
          .protection_ticks = world.ticks_of(world.tuning.protection_s)};
}

}  // namespace tickreel::tanks
