#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "demos/tanks/arena.h"
#include "demos/tanks/tanks_state.h"
#include "demos/tanks/tanks_tuning.h"
#include "tickreel/game/game.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/view/view.h"

// The steps of one tick of `tanks`, and the data that they work on. tanks.cpp has their order.

namespace tickreel::tanks {

/// The constants of a session. The tuning and the arena belong to the game and must live longer.
struct Rules {
  const Tuning& tuning;
  const Arena& arena;
  float step_s;
  float ticks_per_s;
  /// SessionSetup::rules_version. From version 2 on, a tank that shoots or lays a mine loses the
  /// protection of a fresh life. From version 3 on the menu has more lines (kMenuRules).
  std::uint32_t version;

  /// Returns the nearest number of ticks, from 0 to a million; 0 for seconds that are no number.
  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    // Tuning comes from replay files, so any value has to give a number.
    constexpr float kMaxTicks = 1e6F;
    const float ticks = seconds * ticks_per_s + 0.5F;
    return ticks >= 0.0F ? static_cast<std::int32_t>(ticks < kMaxTicks ? ticks : kMaxTicks) : 0;
  }
};

/// The rules, and the state that a tick changes.
struct World : Rules {
  State& state;
};

// The ids of permanent things; others take State::next_id, from kFirstFreeId.
inline constexpr std::uint64_t kFirstHullId = 1;
inline constexpr std::uint64_t kFirstTurretId = 101;
inline constexpr std::uint64_t kFirstWreckId = 201;
inline constexpr std::uint64_t kFirstWallId = 301;
inline constexpr std::uint64_t kFirstFreeId = 1001;

// match_step.cpp: the course of a match, and the menu that pauses it.
/// Replaces the state by the state of a new match, and starts round 1.
void start_match(World& world, std::size_t player_count, std::uint64_t seed);
/// Starts the round of this number: all tanks and crates are back in their places, scores are 0.
void start_round(World& world, std::int64_t number);
/// Counts the tick, and begins the next phase or round when its time has come.
void step_round(World& world);
/// Performs the commands and takes the text for the pause menu.
void step_menu(World& world, const InputFrame& input);

// tank_step.cpp
void step_tanks(World& world, const InputFrame& input);    ///< drives and collides
void step_weapons(World& world, const InputFrame& input);  ///< aims, fires, lays mines
void step_respawns(World& world);                          ///< gives dead tanks a new life in time
/// Gives a tank a new life at a place. The tank keeps its score, and the distances that its tracks
/// have travelled.
void spawn_tank(World& world, std::uint32_t player, const SpawnPoint& point);

// things_step.cpp: things that fly or lie about.
void step_shells(World& world);     ///< flies, bounces and bursts shells
void step_mines(World& world);      ///< bursts mines
void step_power_ups(World& world);  ///< gives power-ups to tanks, removes old ones, adds new ones
/// Adds a power-up of a random type; none when there are too many. `when`: the fraction of the step
/// at which the power-up appears, 0..1.
void add_power_up(World& world, Vec2 position, float when);
/// Chooses at random when the next power-up appears.
void schedule_power_up(World& world);

/// A hit on a tank or a crate.
struct Blow {
  std::uint32_t by = kNobody;  ///< the owner of the shell or mine, or the player whose tank rams
  float damage = 0.0F;
  Vec2 push{};        ///< metres a second, added to the velocity of a tank
  float when = 1.0F;  ///< the fraction of the step at which the hit happens, 0..1
};
/// Hits a tank, and destroys it when it has no health left. A dead or protected tank is not hit,
/// and no tank is hit outside of the playing phase.
void hit_tank(World& world, std::uint32_t player, const Blow& blow);
/// Hits a crate. A crate without health bursts and may release a power-up; it stays in the list
/// until clear_burst_crates().
void hit_crate(World& world, Crate& crate, const Blow& blow);
/// Removes the crates that have burst from the list.
void clear_burst_crates(World& world);

/// Returns the point of the world on the ground at `v`.
inline Vec3 on_ground(Vec2 v) {
  return {v.x, v.y, 0.0F};
}
/// Returns the point of the world at `v`, at the height at which shells fly.
inline Vec3 at_shell_height(Vec2 v) {
  return {v.x, v.y, kShellHeight};
}

// tanks_publish.cpp
/// The rules, and a state that does not change.
struct StillWorld : Rules {
  const State& state;
};
/// Appends the content that tanks_view.h describes to `view`.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

/// Returns a bot that plays for the player of this index (bots/tanks_bot.cpp).
std::unique_ptr<Bot> make_tanks_bot(const SessionSetup& setup, std::size_t player);

}  // namespace tickreel::tanks
