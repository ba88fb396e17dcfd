#pragma once

#include "tickreel/game/state_archive.h"

// Every number of `rockets` that one may want to turn. Lengths in metres, angles in radians, times
// in seconds. Those marked 2 came with version 2 of the rules: by version 1 they are what they were
// in the code.

namespace tickreel::rockets {

struct Tuning {
  float countdown_s = 2.0F;
  float round_s = 30.0F;
  float round_over_s = 5.0F;
  float gravity_m_per_s2 = 9.8F;

  float lift_speed_m_per_s = 5.0F;
  float turn_rate_rad_per_s = 1.6F;
  float reload_s = 1.1F;

  float launch_speed_m_per_s = 60.0F;
  float thrust_m_per_s2 = 90.0F;
  float top_speed_m_per_s = 110.0F;
  float rocket_gravity_scale = 0.6F;
  float rocket_bounce = 0.85F;      ///< the part of its speed that it keeps off a plate
  std::int32_t rocket_bounces = 1;  ///< 2: off plates
  float rocket_life_s = 3.0F;
  float rocket_density_kg_per_m2 = 20.0F;

  float crate_density_kg_per_m2 = 12.0F;
  float crate_friction = 0.6F;
  float ground_friction = 0.6F;  ///< 2: also of plates and pedestals
  float blast_radius_m = 2.4F;
  float blast_push_m_per_s = 5.0F;  ///< to a crate at the middle, falling to nothing at the rim
  float blast_spin_rad_per_s = 4.0F;
  float toppled_way_m = 0.6F;     ///< a crate this far from its place has toppled,
  float toppled_upright = 0.75F;  ///< and so has one whose tilt has a smaller cosine

  /// By which rules: SessionSetup::rules_version.
  void describe(StateArchive& archive, std::uint32_t rules_version);
  /// A replay may hold anything: limits its values to what Box2D can bear.
  void limit();
};

}  // namespace tickreel::rockets
