#include "demos/tanks/tanks_state.h"

#include <algorithm>

#include "demos/tanks/tanks_tuning.h"

namespace tickreel::tanks {
namespace {

/// A number that ticks count up or down. What a file says is kept far from the ends of its type, so
/// that counting on cannot overflow; no game comes near these limits.
template <typename T>
void describe_counter(StateArchive& archive, std::string_view name, T& counter) {
  constexpr T kFar = 1'000'000'000;
  archive.field(name, counter);
  if (archive.is_loading()) counter = std::clamp(counter, -kFar, kFar);
}

}  // namespace

void Tuning::describe(StateArchive& archive, std::uint32_t rules_version) {
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

void Tank::describe(StateArchive& archive) {
  archive.field("alive", alive);
  archive.field("teleported", teleported);
  archive.field("position", position);
  archive.field("previous_position", previous_position);
  archive.field("velocity", velocity);
  archive.field("heading", heading);
  archive.field("turn_rate", turn_rate);
  archive.field("turret_angle", turret_angle);
  archive.field("left_track_m", left_track_m);
  archive.field("right_track_m", right_track_m);
  archive.field("health", health);
  archive.field("shield", shield);
  describe_counter(archive, "mines", mines);
  describe_counter(archive, "score", score);
  describe_counter(archive, "ticks_since_shot", ticks_since_shot);
  describe_counter(archive, "reload_ticks", reload_ticks);
  describe_counter(archive, "mine_ticks", mine_ticks);
  describe_counter(archive, "rapid_fire_ticks", rapid_fire_ticks);
  describe_counter(archive, "protection_ticks", protection_ticks);
  describe_counter(archive, "respawn_ticks", respawn_ticks);
}

void Shell::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("owner", owner);
  archive.field("position", position);
  archive.field("velocity", velocity);
  archive.field("bounces_left", bounces_left);
  describe_counter(archive, "ticks_left", ticks_left);
}

void Mine::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("owner", owner);
  archive.field("position", position);
  describe_counter(archive, "age_ticks", age_ticks);
  archive.field("lit", lit);
}

void Crate::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("place", place);
  archive.field("health", health);
}

void PowerUp::describe(StateArchive& archive) {
  archive.field("id", id);
  archive.field("type", type);
  archive.field("position", position);
  describe_counter(archive, "age_ticks", age_ticks);
}

void Round::describe(StateArchive& archive) {
  describe_counter(archive, "number", number);
  archive.field("phase", phase);
  describe_counter(archive, "phase_ticks", phase_ticks);
  archive.field("winner", winner);
}

void PauseMenu::describe(StateArchive& archive) {
  archive.field("open", open);
  archive.field("selected", selected);
}

void State::describe(StateArchive& archive) {
  archive.field("tanks", tanks, kMaxTanks);
  archive.field("shells", shells, kMaxShells);
  archive.field("mines", mines, kMaxMines);
  archive.field("crates", crates, kMaxCrates);
  archive.field("power_ups", power_ups, kMaxPowerUps);
  describe_counter(archive, "next_power_up_ticks", next_power_up_ticks);
  archive.field("round", round);
  archive.field("menu", menu);
  archive.field("buttons_before", buttons_before);
  archive.field("power_up_stream", power_up_stream);
  archive.field("next_id", next_id);
  archive.field("next_event_id", next_event_id);
  archive.field("events", events, kMaxEvents);
  archive.field("path_events", path_events, kMaxPathEvents);
}

}  // namespace tickreel::tanks
