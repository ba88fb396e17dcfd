#include "demos/rockets/rockets_tuning.h"

#include "demos/rockets/limits.h"

namespace tickreel::rockets {

void Tuning::describe(StateArchive& archive, std::uint32_t rules_version) {
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

void Tuning::limit() {
  for (float* seconds : {&countdown_s, &round_s, &round_over_s, &reload_s, &rocket_life_s}) {
    *seconds = limited(*seconds, 0.0F, 3600.0F);
  }
  for (float* factor : {&rocket_gravity_scale, &rocket_bounce, &crate_friction, &ground_friction}) {
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

}  // namespace tickreel::rockets
