#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "demos/rockets/arena.h"
#include "demos/rockets/box2d/physics.h"
#include "demos/rockets/rockets_tuning.h"
#include "demos/rockets/rockets_view.h"
#include "tickreel/game/game.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/game/stored_view.h"
#include "tickreel/view/exact_math.h"
#include "tickreel/view/vec.h"
#include "tickreel/view/view.h"

// The steps of one tick of `rockets`, and the data that they work on. rockets.cpp has their order.

namespace tickreel::rockets {

// The state of `rockets`: everything that changes from tick to tick. It is a tree in which every
// field is described. It includes the impulses that Box2D would keep between two steps (`pushes`),
// because the library itself keeps nothing here.

inline constexpr std::size_t kMaxCrates = 128;
inline constexpr std::size_t kMaxRockets = 32;
inline constexpr std::size_t kMaxPushes = 2048;

/// A player's launcher and score.
struct Player {
  float lift = 0.0F;              ///< the height of the launcher above the ground, metres
  float elevation = 0.0F;         ///< the angle of the muzzle above the horizon, radians
  std::int32_t reload_ticks = 0;  ///< until the launcher is loaded
  std::int32_t score = 0;
  std::uint32_t hit_by = kNobody;  ///< the player whose rocket last shook this player's crates

  void describe(StateArchive& archive) {
    archive.field("lift", lift);
    archive.field("elevation", elevation);
    archive.field("reload_ticks", reload_ticks);
    archive.field("score", score);
    archive.field("hit_by", hit_by);
  }
};

/// A crate of a player's fort.
struct Crate {
  std::uint32_t id = 0;
  std::uint32_t owner = 0;
  Vec2 home{};  ///< the position at the beginning of the round
  bool toppled = false;
  Vec2 position{};
  float angle = 0.0F;  ///< -pi..pi
  Vec2 velocity{};
  float spin = 0.0F;

  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("owner", owner);
    archive.field("home", home);
    archive.field("toppled", toppled);
    archive.field("position", position);
    archive.field("angle", angle);
    archive.field("velocity", velocity);
    archive.field("spin", spin);
  }
};

/// A rocket in flight.
struct Rocket {
  std::uint32_t id = 0;
  std::uint32_t owner = 0;
  std::int32_t bounces_left = 0;
  std::int32_t ticks_left = 0;
  Vec2 position{};
  Vec2 velocity{};

  void describe(StateArchive& archive) {
    archive.field("id", id);
    archive.field("owner", owner);
    archive.field("bounces_left", bounces_left);
    archive.field("ticks_left", ticks_left);
    archive.field("position", position);
    archive.field("velocity", velocity);
  }
};

/// The present round of the match.
struct Round {
  std::int64_t number = 1;
  Phase phase = kCountdown;
  std::int32_t phase_ticks = 0;  ///< since the phase began
  std::uint32_t winner = kNobody;

  void describe(StateArchive& archive) {
    archive.field("number", number);
    archive.field("phase", phase);
    archive.field("phase_ticks", phase_ticks);
    archive.field("winner", winner);
  }
};

/// The whole state of a match.
struct State {
  std::vector<Player> players;
  std::vector<Crate> crates;
  std::vector<Rocket> rockets;      ///< the oldest first
  std::vector<ContactPush> pushes;  ///< sorted by their first three fields
  Round round;
  RandomStream layout_stream;
  std::uint32_t next_id = 0;
  EventList story;  ///< the events of the last tick

  void describe(StateArchive& archive) {
    archive.field("players", players, kMaxLaunchers);
    archive.field("crates", crates, kMaxCrates);
    archive.field("rockets", rockets, kMaxRockets);
    archive.field("pushes", pushes, kMaxPushes);
    archive.field("round", round);
    archive.field("layout_stream", layout_stream);
    archive.field("next_id", next_id);
    story.describe(archive);
  }
};

/// The constants of a session. Borrows the tuning.
struct Rules {
  const Tuning& tuning;
  float step_s;
  float ticks_per_s;

  /// Returns the nearest number of ticks, from 0 to a million; 0 for seconds that are no number.
  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    return static_cast<std::int32_t>(limited(seconds * ticks_per_s + 0.5F, 0.0F, 1e6F));
  }
};

/// The rules, and the state that a tick changes.
struct World : Rules {
  State& state;
};

// The ids of permanent things; others take State::next_id, from kFirstFreeId.
inline constexpr std::uint32_t kGroundId = 1;
inline constexpr std::uint32_t kFirstLauncherId = 11;
inline constexpr std::uint32_t kFirstMastId = 21;
inline constexpr std::uint32_t kFirstPedestalId = 101;
inline constexpr std::uint32_t kFirstPlateId = 201;
inline constexpr std::uint32_t kFirstFreeId = 1001;

// round_step.cpp: the course of a match, launchers, and toppled crates.
/// Replaces the state by the state of a new match, and starts round 1.
void start_match(World& world, std::size_t player_count, std::uint64_t seed);
/// Counts the tick, and begins the next phase or round when its time has come.
void step_round(World& world);
/// Moves, turns and fires the launchers.
void step_launchers(World& world, const InputFrame& input);
/// The position of a rocket's nose when it leaves the launcher, and its direction.
struct Muzzle {
  Vec2 position;
  Vec2 direction;
};
/// Returns the muzzle of a player's launcher. `index`: the player's number.
Muzzle muzzle_of(const Player& player, std::size_t index);
/// Finds the crates that have toppled since the last tick. The player whose rocket last shook the
/// owner's crates gets a point, or loses a point for a crate of their own.
void step_toppling(World& world);

// flight_step.cpp: everything that moves by itself.
/// Returns a rocket's velocity after one step, without gravity. Bots use it too.
Vec2 thrusted(Vec2 velocity, const Tuning& tuning, float step_s);
/// Moves crates and rockets by one step of Box2D, and handles the touches of rockets.
void step_bodies_of(World& world);

/// Convert a point of the plane, and a turn in the plane, to the world, which is seen from the
/// south: the axis of the turn points at the viewer.
inline Vec3 in_world(Vec2 v) {
  return {v.x, 0.0F, v.y};
}
inline Quat turned(float angle) {
  return {exact_cos(angle / 2.0F), 0.0F, -exact_sin(angle / 2.0F), 0.0F};
}

// rockets_publish.cpp
/// The rules, and a state that does not change.
struct StillWorld : Rules {
  const State& state;
};
/// Appends the content that rockets_view.h describes to `view`.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

/// Returns a bot that plays for the player of this index (rockets_bot.cpp).
std::unique_ptr<Bot> make_rockets_bot(const SessionSetup& setup, std::size_t player);

}  // namespace tickreel::rockets
