#pragma once

#include "tickreel/game/state_archive.h"

// The tunable numbers of `rockets`. Lengths in metres, angles in radians, times in seconds. Numbers
// marked 2 are tunable from version 2 of the rules on; in version 1 they have the defaults here.

namespace tickreel::rockets {

// The limits for numbers given to Box2D. The game's own ticks stay within them; loaded files may
// not.

inline constexpr float kMaxReach = 60.0F;   ///< metres from the middle of the ground
inline constexpr float kMaxSpeed = 118.0F;  ///< metres for each second; Box2D's own limit is 120
inline constexpr float kMaxSpin = 60.0F;    ///< radians for each second
inline constexpr float kMaxPush = 1e5F;     ///< newton seconds
inline constexpr float kMaxStep = 1.0F / 60.0F;  ///< seconds: see kMaxWayPerStep

/// Returns `value` limited to low..high; `low` for NaN.
template <typename T>
constexpr T limited(T value, T low, T high) {
  if (!(value >= low)) return low;
  return value < high ? value : high;
}

/// Whether a value is from -reach to reach; false for NaN.
constexpr bool is_within(float value, float reach) {
  return value >= -reach && value <= reach;
}

/// The tunable numbers; most names end in the unit of the number.
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
  float rocket_bounce = 0.85F;  ///< the part of the speed that is left after a bounce off a plate
  std::int32_t rocket_bounces = 1;  ///< 2: how often a rocket bounces off plates
  float rocket_life_s = 3.0F;
  float rocket_density_kg_per_m2 = 20.0F;

  float crate_density_kg_per_m2 = 12.0F;
  float crate_friction = 0.6F;
  float ground_friction = 0.6F;  ///< 2: the friction of the ground, plates and pedestals
  float blast_radius_m = 2.4F;
  /// The speed and the spin that a crate gets at the middle of a blast; at the rim it gets none.
  float blast_push_m_per_s = 5.0F;
  float blast_spin_rad_per_s = 4.0F;
  /// A crate that is farther from its place, or whose tilt has a smaller cosine, has toppled.
  float toppled_way_m = 0.6F;
  float toppled_upright = 0.75F;

  /// `rules_version`: see SessionSetup.
  void describe(StateArchive& archive, std::uint32_t rules_version) {
    archive.field("countdown_s", countdown_s);
    archive.field("round_s", round_s);
    archive.field("round_over_s", round_over_s);
    archive.field("gravity_m_per_s2", gravity_m_per_s2);
    archive.field("lift_speed_m_per_s", lift_speed_m_per_s);
    archive.field("turn_rate_rad_per_s", turn_rate_rad_per_s);
    archive.field("reload_s", reload_s);
    archive.field("launch_speed_m_per_s", launch_speed_m_per_s);
    archive.field("thrust_m_per_s2", thrust_m_per_s2);
    archive.field("top_speed_m_per_s", top_speed_m_per_s);
    archive.field("rocket_gravity_scale", rocket_gravity_scale);
    archive.field("rocket_bounce", rocket_bounce);
    archive.field("rocket_life_s", rocket_life_s);
    archive.field("rocket_density_kg_per_m2", rocket_density_kg_per_m2);
    archive.field("crate_density_kg_per_m2", crate_density_kg_per_m2);
    archive.field("crate_friction", crate_friction);
    archive.field("blast_radius_m", blast_radius_m);
    archive.field("blast_push_m_per_s", blast_push_m_per_s);
    archive.field("blast_spin_rad_per_s", blast_spin_rad_per_s);
    archive.field("toppled_way_m", toppled_way_m);
    archive.field("toppled_upright", toppled_upright);
    if (rules_version < 2) return;
    archive.field("rocket_bounces", rocket_bounces);
    archive.field("ground_friction", ground_friction);
  }
  /// Limits the values, which come from a replay and may be anything, to values that Box2D can
  /// handle.
  void limit() {
    for (float* seconds : {&countdown_s, &round_s, &round_over_s, &reload_s, &rocket_life_s}) {
      *seconds = limited(*seconds, 0.0F, 3600.0F);
    }
    for (float* factor :
         {&rocket_gravity_scale, &rocket_bounce, &crate_friction, &ground_friction}) {
      *factor = limited(*factor, 0.0F, 1.0F);
    }
    for (float* density : {&rocket_density_kg_per_m2, &crate_density_kg_per_m2}) {
      *density = limited(*density, 0.1F, 1000.0F);
    }
    for (float* speed : {&launch_speed_m_per_s, &top_speed_m_per_s, &blast_push_m_per_s}) {
      *speed = limited(*speed, 0.0F, kMaxSpeed);
    }
    rocket_bounces = limited(rocket_bounces, 0, 100);
    gravity_m_per_s2 = limited(gravity_m_per_s2, 0.0F, 100.0F);
    lift_speed_m_per_s = limited(lift_speed_m_per_s, 0.0F, 100.0F);
    turn_rate_rad_per_s = limited(turn_rate_rad_per_s, 0.0F, 100.0F);
    thrust_m_per_s2 = limited(thrust_m_per_s2, 0.0F, 1000.0F);
    blast_radius_m = limited(blast_radius_m, 0.1F, 100.0F);
    blast_spin_rad_per_s = limited(blast_spin_rad_per_s, 0.0F, kMaxSpin);
    toppled_way_m = limited(toppled_way_m, 0.0F, 100.0F);
    toppled_upright = limited(toppled_upright, -1.0F, 1.0F);
  }
};

}  // namespace tickreel::rockets
