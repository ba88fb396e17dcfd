#include <algorithm>

#include "demos/tanks/world.h"

// What hurts, and how the steps of `tanks` tell what happened.

namespace tickreel::tanks {
namespace {

void add_path_event(World& world, const PathEvent& event) {
  auto& events = world.state.path_events;
  if (events.size() < kMaxPathEvents) events.push_back({event});
}

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
  vanish(world, kFirstHullId + player, blow.when, on_ground(spot), velocity);
  vanish(world, kFirstTurretId + player, blow.when, {spot.x, spot.y, kHullHeight}, velocity);
  appear(world, kFirstWreckId + player, blow.when, on_ground(spot));
  tank.position = spot;
  tank.previous_position = spot;
  tank.velocity = {};
  tank.turn_rate = 0.0F;
  const std::uint32_t killer = blow.by == player ? kNobody : blow.by;
  tell(world, {.kind = kTankDestroyed,
               .variant = player | killer << 8U,
               .when = blow.when,
               .position = on_ground(spot)});
}

}  // namespace

void hit_tank(World& world, std::uint32_t player, const Blow& blow) {
  Tank& tank = world.state.tanks[player];
  if (!tank.alive || tank.protection_ticks > 0 || world.state.round.phase != kPlaying) return;
  const float absorbed = std::min(tank.shield, blow.damage);
  tank.shield -= absorbed;
  tank.health = std::max(tank.health - (blow.damage - absorbed), 0.0F);
  tank.velocity += blow.push;
  tell(world, {.kind = kTankHit,
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
  vanish(world, crate.id, blow.when, on_ground(place));
  tell(world,
       {.kind = kCrateBurst, .variant = blow.by, .when = blow.when, .position = on_ground(place)});
  if (world.state.power_up_stream.unit() < world.tuning.crate_drop_chance) {
    add_power_up(world, place, blow.when);
  }
}

void clear_burst_crates(World& world) {
  std::erase_if(world.state.crates, [](const Crate& crate) { return crate.health <= 0.0F; });
}

void tell(World& world, const Told& told) {
  State& state = world.state;
  if (state.events.size() == kMaxEvents) return;
  StoredEvent event;
  event.id = state.next_event_id++;
  event.kind = told.kind;
  event.variant = told.variant;
  event.when = told.when;
  event.position = told.position;
  event.direction = told.direction;
  event.magnitude = told.magnitude;
  state.events.push_back(event);
}

void appear(World& world, std::uint64_t id, float when, Vec3 position, Vec3 velocity) {
  add_path_event(world, {id, PathEvent::Type::kAppear, when, position, {}, velocity});
}

void vanish(World& world, std::uint64_t id, float when, Vec3 position, Vec3 velocity) {
  add_path_event(world, {id, PathEvent::Type::kVanish, when, position, velocity, {}});
}

void kink(World& world, std::uint64_t id, float when, Vec3 position, Vec3 before, Vec3 after) {
  add_path_event(world, {id, PathEvent::Type::kKink, when, position, before, after});
}

}  // namespace tickreel::tanks
