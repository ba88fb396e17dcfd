#include "demos/swarm/swarm_state.h"

#include <algorithm>

#include "demos/swarm/swarm_tuning.h"

namespace tickreel::swarm {

void Tuning::describe(StateArchive& archive, std::uint32_t rules_version) {
  archive.field("units", units);
  archive.field("speed_m_per_s", speed_m_per_s);
  archive.field("march_m_per_s", march_m_per_s);
  archive.field("turn_rad_per_s", turn_rad_per_s);
  archive.field("acceleration_m_per_s2", acceleration_m_per_s2);
  archive.field("open_order", open_order);
  archive.field("chase_m", chase_m);
  archive.field("respawn_s", respawn_s);
  archive.field("health", health);
  archive.field("wound", wound);
  archive.field("gain_zone_s", gain_zone_s);
  archive.field("points_to_win", points_to_win);
  archive.field("rest_s", rest_s);
  if (rules_version < 2) return;
  archive.field("reach_m", reach_m);
  archive.field("sight_m", sight_m);
  archive.field("stiffness", stiffness);
  archive.field("arrival_per_s", arrival_per_s);
  archive.field("look_ahead_m", look_ahead_m);
  archive.field("pillar_bend", pillar_bend);
}

void Tuning::limit() {
  reach_m = std::clamp(reach_m, kUnitDiameter, 10.0F);
  sight_m = std::clamp(sight_m, kUnitDiameter, 100.0F);
}

void Unit::describe(StateArchive& archive) {
  archive.field("position", position);
  archive.field("velocity", velocity);
  archive.field("health", health);
  archive.field("respawn_ticks", respawn_ticks);
}

void Squad::describe(StateArchive& archive) {
  archive.field("position", position);
  archive.field("front", front);
  archive.field("goal", goal);
  archive.field("open_order", open_order);
}

void Match::describe(StateArchive& archive) {
  archive.field("zone_ticks", zone_ticks);
  archive.field("point_ticks", point_ticks);
  archive.field("winner", winner);
  archive.field("rest_ticks", rest_ticks);
}

void Focus::describe(StateArchive& archive) {
  archive.field("position", position);
  archive.field("velocity", velocity);
}

void State::describe(StateArchive& archive) {
  archive.field("squads", squads);
  archive.field("units", units, kMaxUnits);
  archive.field("match", match);
  archive.field("focus", focus);
}

}  // namespace tickreel::swarm
