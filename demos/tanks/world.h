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

// The steps of one tick of `tanks` and what they work on. tanks.cpp says in which order they run.

namespace tickreel::tanks {

/// What never changes during a session. Borrows the tuning and the arena.
struct Rules {
  const Tuning& tuning;
  const Arena& arena;
  float step_s;
  float ticks_per_s;
  /// SessionSetup::rules_version. By version 2, whoever shoots or lays a mine gives up the
  /// protection of a fresh life. By version 3 there is more to the menu (kMenuRules).
  std::uint32_t version;

  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    // Tuning comes from replay files: whatever they hold must give a number.
    constexpr float kMaxTicks = 1e6F;
    const float ticks = seconds * ticks_per_s + 0.5F;
    return ticks >= 0.0F ? static_cast<std::int32_t>(ticks < kMaxTicks ? ticks : kMaxTicks) : 0;
  }
};

struct World : Rules {
  State& state;
};

// Ids of what is always there; everything else takes State::next_id, from kFirstFreeId.
inline constexpr std::uint64_t kFirstHullId = 1;
inline constexpr std::uint64_t kFirstTurretId = 101;
inline constexpr std::uint64_t kFirstWreckId = 201;
inline constexpr std::uint64_t kFirstWallId = 301;
inline constexpr std::uint64_t kFirstFreeId = 1001;

// match_step.cpp: the course of a match, and the menu that stops it all.
void start_match(World& world, std::size_t player_count, std::uint64_t seed);
/// Restart, or the next one: puts everything back to its place.
void start_round(World& world, std::int64_t number);
void step_round(World& world);
void step_menu(World& world, const InputFrame& input);

// tank_step.cpp
void step_tanks(World& world, const InputFrame& input);    ///< drives and collides
void step_weapons(World& world, const InputFrame& input);  ///< aims, fires, lays mines
void step_respawns(World& world);
/// A fresh life; score and track travel go on.
void spawn_tank(World& world, std::uint32_t player, const SpawnPoint& point);

// things_step.cpp: what flies and lies about.
void step_shells(World& world);
void step_mines(World& world);
void step_power_ups(World& world);
void add_power_up(World& world, Vec2 position, float when);
/// Draws when the next one appears.
void schedule_power_up(World& world);

/// What hurts. `when` is the fraction of the step.
struct Blow {
  std::uint32_t by = kNobody;  ///< whose shell or mine it was
  float damage = 0.0F;
  Vec2 push{};  ///< added to the velocity of a tank
  float when = 1.0F;
};
void hit_tank(World& world, std::uint32_t player, const Blow& blow);
/// May add a power-up. Burst crates stay in the list until clear_burst_crates().
void hit_crate(World& world, Crate& crate, const Blow& blow);
void clear_burst_crates(World& world);

inline Vec3 on_ground(Vec2 v) {
  return {v.x, v.y, 0.0F};
}
inline Vec3 at_shell_height(Vec2 v) {
  return {v.x, v.y, kShellHeight};
}

// tanks_publish.cpp
struct StillWorld : Rules {
  const State& state;
};
/// Appends to `view` what tanks_view.h promises.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

/// bots/tanks_bot.cpp: a driver of code.
std::unique_ptr<Bot> make_tanks_bot(const SessionSetup& setup, std::size_t player);

}  // namespace tickreel::tanks
