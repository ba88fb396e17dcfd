#pragma once

#include "tickreel/game/state_archive.h"

// The tunable numbers of `tanks`. Lengths in metres, angles in radians, times in seconds; health
// and damage in health bars: 1 is full health. Numbers marked 2 are tunable from version 2 of the
// rules on; in version 1 they have the defaults here.

namespace tickreel::tanks {

/// The most bounces of a shell, whatever a tuning says.
inline constexpr std::int32_t kMostBounces = 16;

/// The tunable numbers; most names end in the unit of the number.
struct Tuning {
  float countdown_s = 3.0F;
  float round_s = 60.0F;
  float round_over_s = 6.0F;

  float tank_radius_m = 1.0F;
  float forward_speed_m_per_s = 6.2F;
  float reverse_speed_m_per_s = 3.6F;
  float acceleration_m_per_s2 = 11.0F;
  float braking_m_per_s2 = 16.0F;
  float side_grip_m_per_s2 = 13.0F;  ///< how fast sideways sliding stops
  float turn_rate_rad_per_s = 2.7F;
  float turn_acceleration_rad_per_s2 = 16.0F;
  float turret_rate_rad_per_s = 5.0F;
  float track_gauge_m = 1.2F;
  float tank_bounce = 0.35F;       ///< the part of the speed towards each other that is returned
  float ram_speed_m_per_s = 2.5F;  ///< above this speed, a tank damages the crate that it hits
  float ram_damage = 1.0F;         ///< 2: the damage to the crate
  float ram_keeps = 0.5F;          ///< 2: the part of its speed that the tank keeps
  float respawn_s = 3.0F;
  float protection_s = 1.5F;

  float shell_speed_m_per_s = 14.0F;
  float shell_radius_m = 0.12F;
  float shell_life_s = 3.0F;
  std::int32_t shell_bounces = 1;  ///< 2: at most kMostBounces
  float shell_hit_part = 0.9F;     ///< 2: the part of a tank's radius within which shells hit it
  float shell_damage = 0.26F;
  float shell_push_m_per_s = 1.6F;  ///< added to the victim's velocity by a hit
  float reload_s = 0.5F;
  float rapid_reload_s = 0.2F;
  float crate_damage = 0.5F;  ///< the damage of a shell to a crate
  float recoil_m_per_s = 0.7F;

  float mine_arming_s = 1.0F;
  float mine_life_s = 25.0F;
  float mine_trigger_m = 1.7F;
  float mine_blast_m = 3.0F;
  float mine_damage = 0.9F;           ///< at the centre of the blast
  float mine_fall_off = 2.0F / 3.0F;  ///< 2: the part of the damage that is lost at the rim
  float mine_push_m_per_s = 5.0F;     ///< at the centre of the blast
  float mine_interval_s = 0.8F;
  float mine_behind = 0.9F;  ///< 2: how far behind its middle a tank lays mines, in tank radii
  std::int32_t mines_at_spawn = 2;
  std::int32_t mines_max = 4;

  float power_up_interval_min_s = 3.0F;
  float power_up_interval_max_s = 6.0F;
  float power_up_life_s = 14.0F;
  float power_up_reach_m = 1.5F;
  float crate_drop_chance = 0.4F;
  float repair_amount = 0.6F;
  float shield_amount = 0.7F;
  float rapid_fire_s = 7.0F;

  /// `rules_version`: see SessionSetup.
  void describe(StateArchive& archive, std::uint32_t rules_version) {
    archive.field("countdown_s", countdown_s);
    archive.field("round_s", round_s);
    archive.field("round_over_s", round_over_s);
    archive.field("tank_radius_m", tank_radius_m);
    archive.field("forward_speed_m_per_s", forward_speed_m_per_s);
    archive.field("reverse_speed_m_per_s", reverse_speed_m_per_s);
    archive.field("acceleration_m_per_s2", acceleration_m_per_s2);
    archive.field("braking_m_per_s2", braking_m_per_s2);
    archive.field("side_grip_m_per_s2", side_grip_m_per_s2);
    archive.field("turn_rate_rad_per_s", turn_rate_rad_per_s);
    archive.field("turn_acceleration_rad_per_s2", turn_acceleration_rad_per_s2);
    archive.field("turret_rate_rad_per_s", turret_rate_rad_per_s);
    archive.field("track_gauge_m", track_gauge_m);
    archive.field("tank_bounce", tank_bounce);
    archive.field("ram_speed_m_per_s", ram_speed_m_per_s);
    archive.field("respawn_s", respawn_s);
    archive.field("protection_s", protection_s);
    archive.field("shell_speed_m_per_s", shell_speed_m_per_s);
    archive.field("shell_radius_m", shell_radius_m);
    archive.field("shell_life_s", shell_life_s);
    archive.field("shell_damage", shell_damage);
    archive.field("shell_push_m_per_s", shell_push_m_per_s);
    archive.field("reload_s", reload_s);
    archive.field("rapid_reload_s", rapid_reload_s);
    archive.field("crate_damage", crate_damage);
    archive.field("recoil_m_per_s", recoil_m_per_s);
    archive.field("mine_arming_s", mine_arming_s);
    archive.field("mine_life_s", mine_life_s);
    archive.field("mine_trigger_m", mine_trigger_m);
    archive.field("mine_blast_m", mine_blast_m);
    archive.field("mine_damage", mine_damage);
    archive.field("mine_push_m_per_s", mine_push_m_per_s);
    archive.field("mine_interval_s", mine_interval_s);
    archive.field("mines_at_spawn", mines_at_spawn);
    archive.field("mines_max", mines_max);
    archive.field("power_up_interval_min_s", power_up_interval_min_s);
    archive.field("power_up_interval_max_s", power_up_interval_max_s);
    archive.field("power_up_life_s", power_up_life_s);
    archive.field("power_up_reach_m", power_up_reach_m);
    archive.field("crate_drop_chance", crate_drop_chance);
    archive.field("repair_amount", repair_amount);
    archive.field("shield_amount", shield_amount);
    archive.field("rapid_fire_s", rapid_fire_s);
    if (rules_version < 2) return;
    archive.field("ram_damage", ram_damage);
    archive.field("ram_keeps", ram_keeps);
    archive.field("shell_bounces", shell_bounces);
    archive.field("shell_hit_part", shell_hit_part);
    archive.field("mine_fall_off", mine_fall_off);
    archive.field("mine_behind", mine_behind);
  }
};

}  // namespace tickreel::tanks
