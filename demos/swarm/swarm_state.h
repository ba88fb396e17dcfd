#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "demos/swarm/swarm_view.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/view/vec.h"

// The state of `swarm`: all that changes from tick to tick, every field described.

namespace tickreel::swarm {

inline constexpr std::size_t kMaxUnits = 40'000;

/// The list has the units squad after squad, all squads of the same size, so that a unit's index
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

/// A place in the window, as in PointerEvent.
struct Pointer {
  std::uint16_t x = 0;
  std::uint16_t y = 0;

  void describe(StateArchive& archive);
};

/// What the left button of a mouse is held for.
enum Drag : std::uint8_t { kNoDrag, kBoxDrag, kMapDrag };

inline constexpr std::uint8_t kNearest = 6;

/// What a player does with a mouse, and sees. From version 2 of the rules on.
struct Hand {
  bool is_there = false;
  std::uint16_t width = 0;  ///< of the window, pixels; 0: nobody said
  std::uint16_t height = 0;
  Pointer pointer;
  Pointer from;  ///< where a box begins
  Drag drag = kNoDrag;
  std::uint8_t selected = 0;    ///< a bit for each squad of the army
  std::uint8_t nearness = 0;    ///< 0: sees the whole field; kNearest at most
  std::int32_t wheel = 0;       ///< 1/120 of a notch that did nothing yet
  Vec2 middle;                  ///< of what is seen
  Vec2 sent;                    ///< the goal of the last order
  std::int32_t sent_ticks = 0;  ///< that its mark is still shown

  void describe(StateArchive& archive);
};

struct State {
  std::array<Squad, kSquads> squads;
  std::vector<Unit> units;
  Match match;
  Focus focus;
  std::array<Hand, kArmies> hands;

  /// By which rules: SessionSetup::rules_version.
  void describe(StateArchive& archive, std::uint32_t rules_version);
};

}  // namespace tickreel::swarm
