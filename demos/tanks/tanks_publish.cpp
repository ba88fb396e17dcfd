#include "demos/tanks/world.h"

#include <algorithm>
#include <array>

#include "demos/tanks/tanks_state.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/view/exact_math.h"

// This file names actors, targets and weights of events. The state only keeps what happened;
// publishing adds these.

namespace tickreel::tanks {
namespace {

constexpr std::array kPowerUpNames{"repair", "rapid fire", "shield", "mines"};

std::int32_t index_of(std::uint32_t player) {
  return player == kNobody ? kNoPlayer : static_cast<std::int32_t>(player);
}

constexpr Vec3 kHullSize{1.8F, 1.4F, kHullHeight};
constexpr Vec3 kTurretSize{1.1F, 0.9F, 0.35F};
constexpr Vec3 kMineSize{0.6F, 0.6F, 0.15F};
constexpr Vec3 kPowerUpSize{0.8F, 0.8F, 0.8F};
constexpr float kRecoilSeconds = 0.3F;

float part_of(std::int32_t ticks, std::int32_t whole_ticks) {
  return std::clamp(static_cast<float>(ticks) / static_cast<float>(std::max(whole_ticks, 1)), 0.0F,
                    1.0F);
}

Vec3 size_of(const Box& box, float height) {
  return {box.half_size.x * 2.0F, box.half_size.y * 2.0F, height};
}

Thing& add(View& view, std::uint64_t id, ThingKind kind, std::uint32_t variant, Vec2 position) {
  Thing& thing = view.things.emplace_back();
  thing.id = id;
  thing.kind = kind;
  thing.variant = variant;
  thing.position = on_ground(position);
  return thing;
}

/// Publishes a velocity, unless the world is paused: its speeds are kept, but nothing moves.
void move(Thing& thing, const StillWorld& world, Vec2 velocity) {
  if (world.state.menu.open) return;
  thing.flags |= kHasVelocity;
  thing.velocity = on_ground(velocity);
}

/// Publishes a turn about the up axis in radians for each second, unless the world is paused.
void turn(Thing& thing, const StillWorld& world, float rate) {
  if (world.state.menu.open) return;
  thing.flags |= kHasAngularVelocity;
  thing.angular_velocity = {0.0F, 0.0F, rate};
}

void publish_arena(const StillWorld& world, View& view) {
  std::uint64_t id = kFirstWallId;
  for (const Wall& wall : world.arena.walls) {
    Thing& thing = add(view, id++, kWall, wall.type, wall.box.centre);
    thing.rotation = yaw_rotation(wall.box.angle);
    thing.size = size_of(wall.box, wall.height);
  }
  for (const Crate& crate : world.state.crates) {
    const Box& box = world.arena.crate_places[crate.place];
    Thing& thing = add(view, crate.id, kCrate, 0, box.centre);
    thing.rotation = yaw_rotation(box.angle);
    thing.size = size_of(box, kCrateSize);
    thing.values[0] = crate.health;
  }
}

void publish_tank(const StillWorld& world, std::uint32_t player, View& view) {
  const Tank& tank = world.state.tanks[player];
  if (!tank.alive) {
    Thing& wreck = add(view, kFirstWreckId + player, kWreck, player, tank.position);
    wreck.rotation = yaw_rotation(tank.heading);
    wreck.size = kHullSize;
    wreck.values[0] = static_cast<float>(tank.respawn_ticks) * world.step_s;
    return;
  }
  const std::uint32_t flags = tank.teleported ? kTeleported : 0U;
  Thing& hull = add(view, kFirstHullId + player, kHull, player, tank.position);
  hull.flags = flags;
  move(hull, world, tank.velocity);
  hull.rotation = yaw_rotation(tank.heading);
  turn(hull, world, tank.turn_rate);
  hull.size = kHullSize;
  hull.values = {tank.health, tank.shield, tank.left_track_m, tank.right_track_m};

  Thing& turret = add(view, kFirstTurretId + player, kTurret, player, tank.position);
  turret.flags = flags;
  turret.position.z = kHullHeight;
  move(turret, world, tank.velocity);
  turret.rotation = yaw_rotation(tank.turret_angle);
  turret.size = kTurretSize;
  turret.values = {1.0F - part_of(tank.ticks_since_shot, world.ticks_of(kRecoilSeconds)),
                   part_of(tank.rapid_fire_ticks, world.ticks_of(world.tuning.rapid_fire_s)),
                   part_of(tank.protection_ticks, world.ticks_of(world.tuning.protection_s)), 0.0F};
}

void publish_loose_things(const StillWorld& world, View& view) {
  const Tuning& tuning = world.tuning;
  for (const Shell& shell : world.state.shells) {
    Thing& thing = add(view, shell.id, kShell, shell.owner, shell.position);
    thing.position.z = kShellHeight;
    move(thing, world, shell.velocity);
    thing.rotation = yaw_rotation(exact_atan2(shell.velocity.y, shell.velocity.x));
    const float width = tuning.shell_radius_m * 2.0F;
    thing.size = {width * 2.0F, width, width};
  }
  for (const Mine& mine : world.state.mines) {
    Thing& thing = add(view, mine.id, kMine, mine.owner, mine.position);
    thing.size = kMineSize;
    thing.values[0] = part_of(mine.age_ticks, world.ticks_of(tuning.mine_arming_s));
  }
  for (const PowerUp& power_up : world.state.power_ups) {
    Thing& thing = add(view, power_up.id, kPowerUp, power_up.type, power_up.position);
    thing.size = kPowerUpSize;
    const float age_s = static_cast<float>(power_up.age_ticks) * world.step_s;
    thing.values[0] = age_s;
    thing.values[1] = tuning.power_up_life_s - age_s;
  }
}

const std::string& name_of(const State& state, const std::vector<std::string>& names,
                           std::size_t player) {
  const std::string& typed = state.names[player].utf8;
  return typed.empty() ? names[player] : typed;
}

void publish_facts(const StillWorld& world, const std::vector<std::string>& names, View& view) {
  const State& state = world.state;
  const auto fact = [&](FactKind kind, std::uint32_t variant, std::int64_t value,
                        std::string_view text = {}) {
    view.facts.push_back({kind, variant, value, std::string(text)});
  };
  for (std::uint32_t player = 0; player < state.tanks.size(); ++player) {
    fact(kPlayerName, player, 0, name_of(state, names, player));
    fact(kPlayerScore, player, state.tanks[player].score);
  }
  const std::int32_t round_ticks = world.ticks_of(world.tuning.round_s);
  const std::int32_t played = state.round.phase == kCountdown ? 0
                              : state.round.phase == kPlaying ? state.round.phase_ticks
                                                              : round_ticks;
  fact(kRound, 0, state.round.number);
  fact(kTicksLeft, 0, round_ticks - played);
  fact(kPhase, 0, state.round.phase);
  fact(kPhaseTicks, 0, state.round.phase_ticks);
  if (state.round.phase == kRoundOver) fact(kWinner, 0, state.round.winner);
}

std::string menu_text(const State& state, const std::vector<std::string>& names,
                      std::uint32_t line) {
  static constexpr std::array kTexts{"Resume", "Restart round", "Name of tank", "Leave the match"};
  if (line != kNameLine) return kTexts[line];
  const std::size_t player = state.menu.player % state.tanks.size();
  // A name that is being typed is shown even when it is empty, though the tank still has a name.
  const std::string& name =
      state.menu.is_typing ? state.names[player].utf8 + "_" : name_of(state, names, player);
  return kTexts[line] + (" " + std::to_string(player + 1)) + ": " + name;
}

void publish_menu(const StillWorld& world, const std::vector<std::string>& names, View& view) {
  const PauseMenu& menu = world.state.menu;
  if (!menu.open) return;
  for (std::uint32_t line = 0; line < menu_line_count(world.version); ++line) {
    view.facts.push_back(
        {kMenuItem, line, line == menu.selected ? 1 : 0, menu_text(world.state, names, line)});
  }
  view.facts.push_back({kMenuIsOpen, 0, 0, {}});
  if (menu.leaves) view.facts.push_back({kLeaveGame, 0, 0, {}});
}

}  // namespace

void explain(ViewEvent& event, const Round& round) {
  const std::uint32_t low = event.variant & 0xFFU;
  const std::uint32_t high = event.variant >> 8U & 0xFFU;
  switch (event.kind) {
    case kTankDestroyed:
      event.target = index_of(low);
      event.actor = index_of(high);
      event.weight = kFullEventWeight;
      if (high == kNobody) event.text = "accident";
      break;
    case kTankHit:
      event.target = index_of(low);
      event.actor = index_of(high);
      event.weight = 10;
      break;
    case kMineBurst:
      event.actor = index_of(low);
      event.weight = 15;
      break;
    case kPowerUpTaken:
      event.actor = index_of(low);
      event.weight = 5;
      if (high < kPowerUpNames.size()) event.text = kPowerUpNames[high];
      break;
    case kCrateBurst:
      event.actor = index_of(low);
      event.weight = 3;
      break;
    case kRoundEnded:
      event.actor = index_of(low);
      event.weight = 40;
      event.text = "round " + std::to_string(round.number);
      break;
    default:
      break;
  }
}

void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view) {
  publish_arena(world, view);
  for (std::uint32_t player = 0; player < world.state.tanks.size(); ++player) {
    publish_tank(world, player, view);
  }
  publish_loose_things(world, view);
  publish_facts(world, names, view);
  publish_menu(world, names, view);
  world.state.story.publish(view);
  for (ViewEvent& event : view.events) explain(event, world.state.round);
}

}  // namespace tickreel::tanks
