#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "demos/rockets/box2d/physics.h"
#include "demos/rockets/rockets_view.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/game/stored_view.h"
#include "tickreel/view/vec.h"

// The state of `rockets`: all that changes from tick to tick, one tree, every field described. That
// includes what Box2D would keep between two steps (`pushes`): the library itself keeps nothing.

namespace tickreel::rockets {

inline constexpr std::size_t kMaxCrates = 128;
inline constexpr std::size_t kMaxRockets = 32;
inline constexpr std::size_t kMaxPushes = 2048;
inline constexpr std::size_t kMaxEvents = 256;
inline constexpr std::size_t kMaxPathEvents = 256;

struct Player {
  float lift = 0.0F;       ///< the launcher's height above the ground
  float elevation = 0.0F;  ///< of the muzzle above the horizon, radians
  std::int32_t reload_ticks = 0;
  std::int32_t score = 0;
  std::uint32_t hit_by = kNobody;  ///< whose rocket last shook this player's crates

  void describe(StateArchive& archive);
};

struct Crate {
  std::uint32_t id = 0;
  std::uint32_t owner = 0;
  Vec2 home{};  ///< where it stood when the round began
  bool toppled = false;
  Vec2 position{};
  float angle = 0.0F;  ///< -pi..pi
  Vec2 velocity{};
  float spin = 0.0F;

  void describe(StateArchive& archive);
};

struct Rocket {
  std::uint32_t id = 0;
  std::uint32_t owner = 0;
  std::int32_t bounces_left = 0;
  std::int32_t ticks_left = 0;
  Vec2 position{};
  Vec2 velocity{};

  void describe(StateArchive& archive);
};

struct Round {
  std::int64_t number = 1;
  Phase phase = kCountdown;
  std::int32_t phase_ticks = 0;  ///< since the phase began
  std::uint32_t winner = kNobody;

  void describe(StateArchive& archive);
};

struct State {
  std::vector<Player> players;
  std::vector<Crate> crates;
  std::vector<Rocket> rockets;      ///< the oldest first
  std::vector<ContactPush> pushes;  ///< sorted by their first three fields
  Round round;
  RandomStream layout_stream;
  std::uint32_t next_id = 0;
  std::uint64_t next_event_id = 0;
  std::vector<StoredEvent> events;
  std::vector<StoredPathEvent> path_events;

  void describe(StateArchive& archive);
  /// For a state that was loaded: drops what no tick could have made and what Box2D could not bear.
  /// Leaves alone everything that a tick makes.
  void drop_nonsense(std::size_t player_count);
};

}  // namespace tickreel::rockets
