#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "demos/swarm/swarm_view.h"
#include "sim/game/state_archive.h"
#include "sim/view/vec.h"

// The state of `swarm`: all that changes from tick to tick, every field described.

namespace tickreel::swarm {

inline constexpr std::size_t kMaxUnits = 40'000;

/// Units stand in the list squad after squad, all squads of the same size, so that a unit's index
/// says its squad and its place in the formation.
struct Unit {
  Vec2 position;
  Vec2 velocity;
  std::uint8_t health = 0;          ///< 0: fallen, and lies at `position`
  std::uint16_t respawn_ticks = 0;  ///< of the fallen: to go

  void describe(StateArchive& archive);
};

/// A formation: it marches to its goal, and its units keep to their places in it as they can.
struct Squad {
  Vec2 position;
  Vec2 front;  ///< unit length
  Vec2 goal;
  bool open_order = false;

  void describe(StateArchive& archive);
};

struct Match {
  std::array<std::int32_t, 3> zone_ticks{};  ///< below 0: army 0's; above: army 1's
  std::array<std::uint32_t, kArmies> point_ticks{};
  std::uint8_t winner = 0;      ///< of the match before, while resting
  std::int32_t rest_ticks = 0;  ///< to go; 0 while a match is on

  void describe(StateArchive& archive);
};

/// Follows the fighting as a spectator's eye would.
struct Focus {
  Vec2 position;
  Vec2 velocity;

  void describe(StateArchive& archive);
};

struct State {
  std::array<Squad, kSquads> squads;
  std::vector<Unit> units;
  Match match;
  Focus focus;

  void describe(StateArchive& archive);
};

}  // namespace tickreel::swarm
