#include "demos/swarm/world.h"

#include <algorithm>
#include <cmath>

#include "demos/swarm/swarm_view.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

void obey(const World& world, const PlayerInput& input, std::size_t army) {
  if (!input.held(kMoveButton | kSpreadButton)) return;
  for (std::size_t i = 0; i < kSquadsPerArmy; ++i) {
    if (!input.held(kFirstSquadButton << i)) continue;
    Squad& squad = world.state.squads[army * kSquadsPerArmy + i];
    squad.goal = {input.axis(kCursorXAxis) * world.field.half_size.x,
                  input.axis(kCursorYAxis) * world.field.half_size.y};
    squad.open_order = input.held(kSpreadButton);
  }
}

void turn_to(Squad& squad, Vec2 direction, float most_rad) {
  const Vec2 left{-squad.front.y, squad.front.x};
  const float ahead = dot(squad.front, direction);
  // The turn is proportional to the sine of the angle; a goal behind counts like one at the side.
  const float side = dot(left, direction);
  const float wanted = ahead > 0.0F ? side : (side < 0.0F ? -1.0F : 1.0F);
  squad.front = normalised(squad.front + left * std::max(-most_rad, std::min(wanted, most_rad)));
}

void march(const World& world, Squad& squad) {
  const Vec2 way = squad.goal - squad.position;
  const float distance = length(way);
  const float step = world.tuning.march_m_per_s * world.step_s;
  if (distance <= step) {
    squad.position = squad.goal;
    return;
  }
  const Vec2 direction = way * (1.0F / distance);
  squad.position += direction * step;
  turn_to(squad, direction, world.tuning.turn_rad_per_s * world.step_s);
}

constexpr float kUnitRadius = 0.5F * kUnitDiameter;

/// Returns `v`, shortened to `most` if it is longer.
Vec2 limited(Vec2 v, float most) {
  const float square = dot(v, v);
  return square > most * most ? v * (most / std::sqrt(square)) : v;
}

std::uint8_t full_health(const Tuning& tuning) {
  return static_cast<std::uint8_t>(std::clamp(tuning.health, 1, 255));
}

/// Returns a unit's goal: its place in the formation, or enemies in sight that are not too far from
/// there.
Vec2 goal_of(const World& world, const Crowd::Member& member, Vec2 place) {
  Vec2 enemies;
  if (!world.is_fighting() ||
      !world.crowd.sees_enemies(army_of(member.squad), member.position, enemies)) {
    return place;
  }
  const Vec2 from_place = enemies - place;
  const float chase = world.tuning.chase_m;
  return dot(from_place, from_place) < chase * chase ? enemies : place;
}

/// Bends a course around the pillars ahead; a pillar near the middle of the way bends it more.
Vec2 around_pillars(const World& world, Vec2 position, Vec2 course) {
  for (const Circle& pillar : world.field.pillars) {
    const Vec2 way = pillar.centre - position;
    const float clear = pillar.radius + kUnitDiameter;
    const float seen = clear + world.tuning.look_ahead_m;
    if (dot(way, way) > seen * seen) continue;
    const float ahead = dot(way, course);
    const float speed = std::sqrt(dot(course, course));
    if (ahead <= 0.0F || speed == 0.0F) continue;
    const float aside = cross(course, way) / speed;  // the pillar's distance to the left
    if (std::fabs(aside) >= clear) continue;
    const Vec2 right{course.y, -course.x};
    const float most = world.tuning.pillar_bend;
    const float bend = (1.0F - std::fabs(aside) / clear) * (aside < 0.0F ? -most : most);
    return limited(course + right * bend, speed);
  }
  return course;
}

Vec2 kept_on_field(const Field& field, Vec2 position) {
  for (const Circle& pillar : field.pillars) {
    const Vec2 out = position - pillar.centre;
    const float clear = pillar.radius + kUnitRadius;
    const float square = dot(out, out);
    if (square < clear * clear && square > 0.0F) {
      position = pillar.centre + out * (clear / std::sqrt(square));
    }
  }
  const Vec2 most = field.half_size - Vec2{kUnitRadius, kUnitRadius};
  return {std::clamp(position.x, -most.x, most.x), std::clamp(position.y, -most.y, most.y)};
}

/// Moves a unit. Its velocity is its real movement in the tick, including pushes, so that pictures
/// between two ticks show it.
void move(const World& world, const Crowd::Member& member, Vec2 place, Unit& unit) {
  const Tuning& tuning = world.tuning;
  const Vec2 way = goal_of(world, member, place) - unit.position;
  // A squeezed unit does not press on, so that crowds spread instead of piling up.
  const float freedom = std::max(0.0F, 1.0F - member.squeeze / kUnitDiameter);
  const float speed = tuning.speed_m_per_s * freedom;
  const Vec2 course =
      around_pillars(world, unit.position, limited(way * tuning.arrival_per_s, speed));
  const Vec2 velocity =
      unit.velocity + limited(course - unit.velocity, tuning.acceleration_m_per_s2 * world.step_s);
  const Vec2 step = limited(velocity * world.step_s + member.push, 0.5F * kUnitDiameter);
  const Vec2 before = unit.position;
  unit.position = kept_on_field(world.field, before + step);
  unit.velocity = (unit.position - before) * (1.0F / world.step_s);
}

void wound(const World& world, std::uint32_t enemies, Unit& unit) {
  if (enemies == 0 || !world.is_fighting()) return;
  const std::int64_t left = unit.health - std::int64_t{world.tuning.wound} * enemies;
  unit.health = static_cast<std::uint8_t>(std::clamp<std::int64_t>(left, 0, 255));
  if (unit.health > 0) return;
  unit.velocity = {};
  unit.respawn_ticks = static_cast<std::uint16_t>(world.ticks_of(world.tuning.respawn_s));
}

}  // namespace

void place_squads(World& world) {
  for (std::size_t i = 0; i < kSquads; ++i) {
    const Vec2 home = world.field.homes[i];
    world.state.squads[i] = {home, home_front(army_of(i)), home, false};
  }
}

void step_squads(World& world, const InputFrame& input) {
  for (std::size_t army = 0; army < kArmies && world.is_fighting(); ++army) {
    obey(world, input.players[army], army);
  }
  for (Squad& squad : world.state.squads) march(world, squad);
}

void place_units(World& world) {
  const std::size_t per_squad = world.field.formation.size();
  world.state.units.clear();
  for (const Squad& squad : world.state.squads) {
    for (std::size_t i = 0; i < per_squad; ++i) {
      Unit& unit = world.state.units.emplace_back();
      unit.position = place_in(squad, world.field.formation[i]);
      unit.health = full_health(world.tuning);
    }
  }
}

void step_units(World& world) {
  const std::vector<Vec2>& formation = world.field.formation;
  for (const Crowd::Member& member : world.crowd.members()) {
    Unit& unit = world.state.units[member.unit];
    const Squad& squad = world.state.squads[member.squad];
    const float width = squad.open_order ? world.tuning.open_order : 1.0F;
    const Vec2 from_middle = formation[member.unit - member.squad * formation.size()] * width;
    move(world, member, place_in(squad, from_middle), unit);
    wound(world, member.enemies, unit);
  }
}

void step_fallen(World& world) {
  const std::size_t per_squad = world.field.formation.size();
  for (std::size_t i = 0; i < world.state.units.size(); ++i) {
    Unit& unit = world.state.units[i];
    if (unit.health > 0) continue;
    if (unit.respawn_ticks > 0) {
      --unit.respawn_ticks;
      continue;
    }
    const std::size_t squad = i / per_squad;
    const Squad at_home{world.field.homes[squad], home_front(army_of(squad)), {}, false};
    unit = {
        place_in(at_home, world.field.formation[i % per_squad]), {}, full_health(world.tuning), 0};
  }
}

}  // namespace tickreel::swarm
