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

/// The constants of a session. Borrows the tuning and the arena.
struct Rules {
  const Tuning& tuning;
  const Arena& arena;
  float step_s;
  float ticks_per_s;
  /// SessionSetup::rules_version. From version 2 on, a tank that shoots or lays a mine loses the
  /// protection of a fresh life. From version 3 on the menu has more lines (kMenuRules).
  std::uint32_t version;

  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    // Tuning comes from replay files, so any value has to give a number.
    constexpr float kMaxTicks = 1e6F;
    const float ticks = seconds * ticks_per_s + 0.5F;
    return ticks >= 0.0F ? static_cast<std::int32_t>(ticks < kMaxTicks ? ticks : kMaxTicks) : 0;
  }
};

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
void start_match(World& world, std::size_t player_count, std::uint64_t seed);
/// Starts a round anew, or the next one: puts everything back in its place.
void start_round(World& world, std::int64_t number);
void step_round(World& world);
void step_menu(World& world, const InputFrame& input);

// tank_step.cpp
void step_tanks(World& world, const InputFrame& input);    ///< drives and collides
void step_weapons(World& world, const InputFrame& input);  ///< aims, fires, lays mines
void step_respawns(World& world);
/// Gives a tank a new life; score and track travel stay.
void spawn_tank(World& world, std::uint32_t player, const SpawnPoint& point);

// things_step.cpp: things that fly or lie about.
void step_shells(World& world);
void step_mines(World& world);
void step_power_ups(World& world);
void add_power_up(World& world, Vec2 position, float when);
/// Draws the time when the next one appears.
void schedule_power_up(World& world);

/// A hit. `when` is the fraction of the step.
struct Blow {
  std::uint32_t by = kNobody;  ///< the owner of the shell or mine
  float damage = 0.0F;
  Vec2 push{};  ///< added to the velocity of a tank
  float when = 1.0F;
};
void hit_tank(World& world, std::uint32_t player, const Blow& blow);
/// Hits a crate, which may release a power-up. Burst crates stay in the list until
/// clear_burst_crates().
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
/// Appends the content that tanks_view.h describes to `view`.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

/// bots/tanks_bot.cpp: returns a bot.
std::unique_ptr<Bot> make_tanks_bot(const SessionSetup& setup, std::size_t player);

}  // namespace tickreel::tanks
