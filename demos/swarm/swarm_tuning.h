#pragma once

#include <cstdint>

#include "tickreel/game/state_archive.h"

// Every number of `swarm` that one may want to turn. Those marked 2 came with version 2 of the
// rules: by version 1 they are what they were in the code.

namespace tickreel::swarm {

struct Tuning {
  std::uint32_t units = 10'000;  ///< of both armies; see unit_count()
  float speed_m_per_s = 9.0F;
  float march_m_per_s = 6.5F;   ///< of a formation: slower than those who have to catch up
  float turn_rad_per_s = 0.7F;  ///< of a formation
  float acceleration_m_per_s2 = 45.0F;
  float open_order = 1.8F;  ///< how much wider than close order
  float chase_m = 14.0F;    ///< how far a unit goes from its place to fight
  float respawn_s = 10.0F;
  std::int32_t health = 100;
  std::int32_t wound = 1;  ///< for each tick that one enemy touches
  float gain_zone_s = 4.0F;
  std::int32_t points_to_win = 100;
  float rest_s = 12.0F;  ///< between two matches

  float reach_m = 1.0F;        ///< 2: of a unit's weapon
  float sight_m = 4.0F;        ///< 2: at least
  float stiffness = 0.6F;      ///< 2: the part of an overlap of units that goes in one tick
  float arrival_per_s = 3.0F;  ///< 2: a unit's speed for each metre still to go
  float look_ahead_m = 5.0F;   ///< 2: for pillars
  float pillar_bend = 1.5F;    ///< 2: how sharply a course bends around them

  /// By which rules: SessionSetup::rules_version.
  void describe(StateArchive& archive, std::uint32_t rules_version);
  /// A replay may hold anything: what grids are made of gets a size that they can have.
  void limit();
};

}  // namespace tickreel::swarm
