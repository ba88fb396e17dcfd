#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/game/stored_view.h"
#include "tickreel/view/vec.h"

// The state of `tanks`: everything that changes from tick to tick. It is a tree in which every
// field is described.

namespace tickreel::tanks {

inline constexpr std::size_t kMaxTanks = 4;
inline constexpr std::size_t kMaxShells = 64;
inline constexpr std::size_t kMaxMines = 32;
inline constexpr std::size_t kMaxCrates = 32;
inline constexpr std::size_t kMaxPowerUps = 8;

/// Describes a number that ticks count up or down. A value that is loaded is limited to +-1 000 000
/// 000, so that counting cannot overflow; no game comes near these limits.
template <typename T>
void describe_counter(StateArchive& archive, std::string_view name, T& counter) {
  constexpr T kFar = 1'000'000'000;
  archive.field(name, counter);
  if (archive.is_loading()) counter = std::clamp(counter, -kFar, kFar);
}

/// A player's tank, or its wreck until the player gets a new life.
struct Tank {
  bool alive = true;       ///< false: a wreck lies at `position`
  bool teleported = true;  ///< jumped to `position` in the last step, and did not drive there
  Vec2 position{};
  Vec2 previous_position{};  ///< the position before the last step
  Vec2 velocity{};
  float heading = 0.0F;       ///< counter-clockwise from east, radians
  float turn_rate = 0.0F;     ///< radians for each second
  float turret_angle = 0.0F;  ///< relative to the world: the turret is stabilised
  float left_track_m = 0.0F;  ///< the way that the track has travelled
  float right_track_m = 0.0F;
  float health = 1.0F;
  float shield = 0.0F;
  std::int32_t mines = 0;
  std::int32_t score = 0;
  std::int32_t ticks_since_shot = 0;
  /// The ticks that are left until the tank can shoot, can lay a mine, loses its rapid fire, loses
  /// its protection, and comes back.
  std::int32_t reload_ticks = 0;
  std::int32_t mine_ticks = 0;
  std::int32_t rapid_fire_ticks = 0;
  std::int32_t protection_ticks = 0;
  std::int32_t respawn_ticks = 0;

  void describe(StateArchive& archive) {
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
};

/// A shell in flight.
struct Shell {
  std::uint64_t id = 0;
  std::uint32_t owner = 0;
  Vec2 position{};
  Vec2 velocity{};
  std::int32_t bounces_left = 0;
  std::int32_t ticks_left = 0;

  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("owner", owner);
    archive.field("position", position);
    archive.field("velocity", velocity);
    archive.field("bounces_left", bounces_left);
    describe_counter(archive, "ticks_left", ticks_left);
  }
};

/// A mine that lies in the arena.
struct Mine {
  std::uint64_t id = 0;
  std::uint32_t owner = 0;
  Vec2 position{};
  std::int32_t age_ticks = 0;
  bool lit = false;  ///< caught in a blast: bursts in the next tick

  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("owner", owner);
    archive.field("position", position);
    describe_counter(archive, "age_ticks", age_ticks);
    archive.field("lit", lit);
  }
};

/// A crate that has not burst.
struct Crate {
  std::uint64_t id = 0;
  std::uint32_t place = 0;  ///< index into Arena::crate_places
  float health = 1.0F;

  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("place", place);
    archive.field("health", health);
  }
};

/// A power-up that lies in the arena until a tank takes it or its time is over.
struct PowerUp {
  std::uint64_t id = 0;
  PowerUpType type = kRepair;
  Vec2 position{};
  std::int32_t age_ticks = 0;

  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("type", type);
    archive.field("position", position);
    describe_counter(archive, "age_ticks", age_ticks);
  }
};

/// The present round of the match.
struct Round {
  std::int64_t number = 1;
  Phase phase = kCountdown;
  std::int32_t phase_ticks = 0;  ///< since the phase began
  std::uint32_t winner = kNobody;

  void describe(StateArchive& archive) {
    describe_counter(archive, "number", number);
    archive.field("phase", phase);
    describe_counter(archive, "phase_ticks", phase_ticks);
    archive.field("winner", winner);
  }
};

// The pause menu of `tanks`. The game draws it and its input goes through InputFrame, so a replay
// shows how it was used. While it is open, the match stands still for everybody, but ticks go on.

/// The version of the rules that added menu keys, names and leaving.
inline constexpr std::uint32_t kMenuRules = 3;

/// The lines of the pause menu. The lines from kNameLine on exist from kMenuRules on.
enum MenuLine : std::uint32_t { kResumeLine, kRestartLine, kNameLine, kLeaveLine, kMenuLineCount };

/// Returns the number of lines of the menu.
constexpr std::uint32_t menu_line_count(std::uint32_t rules_version) {
  return rules_version < kMenuRules ? kNameLine : kMenuLineCount;
}

/// The most characters in a typed name.
inline constexpr std::size_t kMaxNameCharacters = 16;
inline constexpr std::size_t kMaxNameBytes = 4 * kMaxNameCharacters;

/// The state of the pause menu.
struct PauseMenu {
  bool open = false;
  std::uint32_t selected = 0;  ///< MenuLine
  // State describes the following members, from kMenuRules on.
  std::uint32_t player = 0;  ///< the player whose name kNameLine shows
  bool is_typing = false;    ///< the current name is being typed
  bool leaves = false;       ///< a player chose to leave in the last tick

  void describe(StateArchive& archive) {
    archive.field("open", open);
    archive.field("selected", selected);
  }
};

/// A name that was typed, in UTF-8; empty: the name from the start of the session.
struct TypedName {
  std::string utf8;

  void describe(StateArchive& archive) { archive.field("utf8", utf8, kMaxNameBytes); }
};

/// The whole state of a match.
struct State {
  std::vector<Tank> tanks;  ///< by player
  std::vector<Shell> shells;
  std::vector<Mine> mines;
  std::vector<Crate> crates;
  std::vector<PowerUp> power_ups;
  std::int32_t next_power_up_ticks = 0;
  Round round;
  PauseMenu menu;
  /// The buttons of the last tick, by player.
  std::array<std::uint32_t, kMaxTanks> buttons_before{};
  RandomStream power_up_stream;
  std::uint64_t next_id = 0;               ///< the id of the next thing that appears
  EventList story;                         ///< the events of the last tick
  std::array<TypedName, kMaxTanks> names;  ///< by player; from kMenuRules on

  /// `rules_version`: see SessionSetup.
  void describe(StateArchive& archive, std::uint32_t rules_version) {
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
    story.describe(archive);
    if (rules_version < kMenuRules) return;
    archive.field("menu_player", menu.player);
    archive.field("menu_is_typing", menu.is_typing);
    archive.field("menu_leaves", menu.leaves);
    archive.field("names", names);
  }
};

}  // namespace tickreel::tanks
