#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/game/stored_view.h"
#include "tickreel/view/vec.h"

// The state of `tanks`: all that changes from tick to tick, one tree, every field described.

namespace tickreel::tanks {

inline constexpr std::size_t kMaxTanks = 4;
inline constexpr std::size_t kMaxShells = 64;
inline constexpr std::size_t kMaxMines = 32;
inline constexpr std::size_t kMaxCrates = 32;
inline constexpr std::size_t kMaxPowerUps = 8;
inline constexpr std::size_t kMaxEvents = 256;
inline constexpr std::size_t kMaxPathEvents = 256;

struct Tank {
  bool alive = true;       ///< otherwise a wreck lies at `position`
  bool teleported = true;  ///< did not drive here during the last step
  Vec2 position{};
  Vec2 previous_position{};  ///< before the last step
  Vec2 velocity{};
  float heading = 0.0F;
  float turn_rate = 0.0F;     ///< radians for each second
  float turret_angle = 0.0F;  ///< in the world: the turret is stabilised
  float left_track_m = 0.0F;  ///< travelled
  float right_track_m = 0.0F;
  float health = 1.0F;
  float shield = 0.0F;
  std::int32_t mines = 0;
  std::int32_t score = 0;
  std::int32_t ticks_since_shot = 0;
  std::int32_t reload_ticks = 0;  ///< to go; likewise below
  std::int32_t mine_ticks = 0;
  std::int32_t rapid_fire_ticks = 0;
  std::int32_t protection_ticks = 0;
  std::int32_t respawn_ticks = 0;

  void describe(StateArchive& archive);
};

struct Shell {
  std::uint64_t id = 0;
  std::uint32_t owner = 0;
  Vec2 position{};
  Vec2 velocity{};
  std::int32_t bounces_left = 0;
  std::int32_t ticks_left = 0;

  void describe(StateArchive& archive);
};

struct Mine {
  std::uint64_t id = 0;
  std::uint32_t owner = 0;
  Vec2 position{};
  std::int32_t age_ticks = 0;
  bool lit = false;  ///< caught in a blast: bursts next tick

  void describe(StateArchive& archive);
};

struct Crate {
  std::uint64_t id = 0;
  std::uint32_t place = 0;  ///< index into Arena::crate_places
  float health = 1.0F;

  void describe(StateArchive& archive);
};

struct PowerUp {
  std::uint64_t id = 0;
  PowerUpType type = kRepair;
  Vec2 position{};
  std::int32_t age_ticks = 0;

  void describe(StateArchive& archive);
};

struct Round {
  std::int64_t number = 1;
  Phase phase = kCountdown;
  std::int32_t phase_ticks = 0;  ///< since the phase began
  std::uint32_t winner = kNobody;

  void describe(StateArchive& archive);
};

struct PauseMenu {
  bool open = false;
  std::uint32_t selected = 0;  ///< MenuLine
  // From kMenuRules (tanks_menu.h) on, where State describes them.
  std::uint32_t player = 0;  ///< whose name it is
  bool is_typing = false;    ///< the name that is there is the one being typed
  bool leaves = false;       ///< somebody chose to leave, in the last tick

  void describe(StateArchive& archive);
};

/// What somebody typed, UTF-8; empty: the name that the session began with.
struct TypedName {
  std::string utf8;

  void describe(StateArchive& archive);
};

struct State {
  std::vector<Tank> tanks;  ///< by player
  std::vector<Shell> shells;
  std::vector<Mine> mines;
  std::vector<Crate> crates;
  std::vector<PowerUp> power_ups;
  std::int32_t next_power_up_ticks = 0;
  Round round;
  PauseMenu menu;
  std::array<std::uint32_t, kMaxTanks> buttons_before{};  ///< held in the last tick, by player
  RandomStream power_up_stream;
  std::uint64_t next_id = 0;  ///< for things that come and go
  std::uint64_t next_event_id = 0;
  std::vector<StoredEvent> events;
  std::vector<StoredPathEvent> path_events;
  std::array<TypedName, kMaxTanks> names;  ///< by player; from kMenuRules on

  /// By which rules: SessionSetup::rules_version.
  void describe(StateArchive& archive, std::uint32_t rules_version);
};

}  // namespace tickreel::tanks
