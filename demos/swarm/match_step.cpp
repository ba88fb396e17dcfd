#include <algorithm>

#include "demos/swarm/world.h"

namespace tickreel::swarm {
namespace {

/// Returns for each zone how many more units army 1 has in it than army 0.
std::array<std::int32_t, 3> majorities(const World& world) {
  std::array<std::int32_t, 3> more{};
  for (const Crowd::Member& member : world.crowd.members()) {
    for (std::size_t i = 0; i < more.size(); ++i) {
      const Circle& zone = world.field.zones[i];
      const Vec2 way = member.position - zone.centre;
      if (dot(way, way) < zone.radius * zone.radius) more[i] += army_of(member.squad) == 0 ? -1 : 1;
    }
  }
  return more;
}

void end_match(World& world, std::size_t winner) {
  Match& match = world.state.match;
  match.winner = static_cast<std::uint8_t>(winner);
  match.rest_ticks = std::max(world.ticks_of(world.tuning.rest_s), 1);
  for (std::size_t i = 0; i < kSquads; ++i) {
    world.state.squads[i].goal = world.field.homes[i];
    world.state.squads[i].open_order = false;
  }
}

}  // namespace

void step_match(World& world) {
  Match& match = world.state.match;
  if (!world.is_fighting()) {
    if (--match.rest_ticks == 0) match = {};
    return;
  }
  const std::int32_t whole = std::max(world.ticks_of(world.tuning.gain_zone_s), 1);
  const auto more = majorities(world);
  for (std::size_t i = 0; i < more.size(); ++i) {
    const std::int32_t gain = (more[i] > 0 ? 1 : 0) - (more[i] < 0 ? 1 : 0);
    match.zone_ticks[i] = std::clamp(match.zone_ticks[i] + gain, -whole, whole);
    if (match.zone_ticks[i] == -whole) ++match.point_ticks[0];
    if (match.zone_ticks[i] == whole) ++match.point_ticks[1];
  }
  const auto to_win = static_cast<float>(std::max(world.tuning.points_to_win, 1));
  for (std::size_t army = 0; army < kArmies; ++army) {
    if (static_cast<float>(match.point_ticks[army]) * world.step_s < to_win) continue;
    return end_match(world, army);
  }
}

void step_focus(World& world) {
  constexpr float kNearM = 25.0F;  // a fight this far away counts half
  constexpr float kHastePerS = 0.8F;
  Focus& focus = world.state.focus;
  Vec2 sum;
  float weights = 0.0F;
  for (const Crowd::Member& member : world.crowd.members()) {
    if (member.enemies == 0) continue;
    const Vec2 way = member.position - focus.position;
    const float weight = 1.0F / (1.0F + dot(way, way) / (kNearM * kNearM));
    sum += member.position * weight;
    weights += weight;
  }
  const Vec2 goal = weights > 0.0F ? sum * (1.0F / weights) : focus.position;
  // This is a critically damped spring.
  const Vec2 pull =
      (goal - focus.position) * (kHastePerS * kHastePerS) - focus.velocity * (2.0F * kHastePerS);
  focus.velocity += pull * world.step_s;
  focus.position += focus.velocity * world.step_s;
}

}  // namespace tickreel::swarm
