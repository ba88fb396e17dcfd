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

// The state of `rockets`: everything that changes from tick to tick, one tree, every field
// described. It includes the impulses that Box2D would keep between two steps (`pushes`): the
// library itself keeps nothing.

inline constexpr std::size_t kMaxCrates = 128;
inline constexpr std::size_t kMaxRockets = 32;
inline constexpr std::size_t kMaxPushes = 2048;

struct Player {
  float lift = 0.0F;       ///< the launcher's height above the ground
  float elevation = 0.0F;  ///< of the muzzle above the horizon, radians
  std::int32_t reload_ticks = 0;
  std::int32_t score = 0;
  std::uint32_t hit_by = kNobody;  ///< whose rocket last shook this player's crates

  void describe(StateArchive& archive) {
    archive.field("lift", lift);
    archive.field("elevation", elevation);
    archive.field("reload_ticks", reload_ticks);
    archive.field("score", score);
    archive.field("hit_by", hit_by);
  }
};

struct Crate {
  std::uint32_t id = 0;
  std::uint32_t owner = 0;
  Vec2 home{};  ///< its place at the beginning of the round
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

struct State {
  std::vector<Player> players;
  std::vector<Crate> crates;
  std::vector<Rocket> rockets;      ///< the oldest first
  std::vector<ContactPush> pushes;  ///< sorted by their first three fields
  Round round;
  RandomStream layout_stream;
  std::uint32_t next_id = 0;
  EventList story;  ///< of the last tick

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

  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    return static_cast<std::int32_t>(limited(seconds * ticks_per_s + 0.5F, 0.0F, 1e6F));
  }
};

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
void start_match(World& world, std::size_t player_count, std::uint64_t seed);
void step_round(World& world);
void step_launchers(World& world, const InputFrame& input);
/// The place of a rocket's nose when it leaves the launcher, and its direction.
struct Muzzle {
  Vec2 position;
  Vec2 direction;
};
Muzzle muzzle_of(const Player& player, std::size_t index);
void step_toppling(World& world);

// flight_step.cpp: everything that moves by itself.
/// Returns a rocket's velocity after one step, without gravity. The bots use it, too.
Vec2 thrusted(Vec2 velocity, const Tuning& tuning, float step_s);
void step_bodies_of(World& world);

/// Convert a point of the plane, and a turn in it, to the world, seen from the south: the axis
/// points at the viewer.
inline Vec3 in_world(Vec2 v) {
  return {v.x, 0.0F, v.y};
}
inline Quat turned(float angle) {
  return {exact_cos(angle / 2.0F), 0.0F, -exact_sin(angle / 2.0F), 0.0F};
}

// rockets_publish.cpp
struct StillWorld : Rules {
  const State& state;
};
/// Appends the content that rockets_view.h describes to `view`.
void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view);

/// rockets_bot.cpp: returns a bot.
std::unique_ptr<Bot> make_rockets_bot(const SessionSetup& setup, std::size_t player);

}  // namespace tickreel::rockets
