#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "demos/swarm/swarm_view.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/view/vec.h"

// The state of `swarm`: all that changes from tick to tick, every field described.

namespace tickreel::swarm {

// Every number of `swarm` that one may want to turn. Those marked 2 came with version 2 of the
// rules: by version 1 they are what they were in the code.

struct Tuning {
  std::uint32_t units = 10'000;  ///< of both armies; see unit_count()
  float speed_m_per_s = 9.0F;
  float march_m_per_s = 6.5F;   ///< of a formation: slower than those who have to catch up
  float turn_rad_per_s = 0.7F;  ///< of a formation
  float acceleration_m_per_s2 = 45.0F;
  float open_order = 1.8F;  ///< how much wider than close order
  float chase_m = 14.0F;    ///< how far a unit goes from its place to fight
  float respawn_s = 10.0F;
  std::int32_t health = 100;
  std::int32_t wound = 1;  ///< for each tick that one enemy touches
  float gain_zone_s = 4.0F;
  std::int32_t points_to_win = 100;
  float rest_s = 12.0F;  ///< between two matches

  float reach_m = 1.0F;        ///< 2: of a unit's weapon
  float sight_m = 4.0F;        ///< 2: at least
  float stiffness = 0.6F;      ///< 2: the part of an overlap of units that goes in one tick
  float arrival_per_s = 3.0F;  ///< 2: a unit's speed for each metre still to go
  float look_ahead_m = 5.0F;   ///< 2: for pillars
  float pillar_bend = 1.5F;    ///< 2: how sharply a course bends around them

  /// By which rules: SessionSetup::rules_version.
  void describe(StateArchive& archive, std::uint32_t rules_version) {
    archive.field("units", units);
    archive.field("speed_m_per_s", speed_m_per_s);
    archive.field("march_m_per_s", march_m_per_s);
    archive.field("turn_rad_per_s", turn_rad_per_s);
    archive.field("acceleration_m_per_s2", acceleration_m_per_s2);
    archive.field("open_order", open_order);
    archive.field("chase_m", chase_m);
    archive.field("respawn_s", respawn_s);
    archive.field("health", health);
    archive.field("wound", wound);
    archive.field("gain_zone_s", gain_zone_s);
    archive.field("points_to_win", points_to_win);
    archive.field("rest_s", rest_s);
    if (rules_version < 2) return;
    archive.field("reach_m", reach_m);
    archive.field("sight_m", sight_m);
    archive.field("stiffness", stiffness);
    archive.field("arrival_per_s", arrival_per_s);
    archive.field("look_ahead_m", look_ahead_m);
    archive.field("pillar_bend", pillar_bend);
  }
  /// A replay may hold anything: what grids are made of gets a size that they can have.
  void limit() {
    reach_m = std::clamp(reach_m, kUnitDiameter, 10.0F);
    sight_m = std::clamp(sight_m, kUnitDiameter, 100.0F);
  }
};

inline constexpr std::size_t kMaxUnits = 40'000;

/// The list has the units squad after squad, all squads of the same size, so that a unit's index
/// says its squad and its place in the formation.
struct Unit {
  Vec2 position;
  Vec2 velocity;
  std::uint8_t health = 0;          ///< 0: fallen, and lies at `position`
  std::uint16_t respawn_ticks = 0;  ///< of the fallen: to go

  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("velocity", velocity);
    archive.field("health", health);
    archive.field("respawn_ticks", respawn_ticks);
  }
};

/// A formation: it marches to its goal, and its units keep to their places in it as they can.
struct Squad {
  Vec2 position;
  Vec2 front;  ///< unit length
  Vec2 goal;
  bool open_order = false;

  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("front", front);
    archive.field("goal", goal);
    archive.field("open_order", open_order);
  }
};

struct Match {
  std::array<std::int32_t, 3> zone_ticks{};  ///< below 0: army 0's; above: army 1's
  std::array<std::uint32_t, kArmies> point_ticks{};
  std::uint8_t winner = 0;      ///< of the match before, while resting
  std::int32_t rest_ticks = 0;  ///< to go; 0 while a match is on

  void describe(StateArchive& archive) {
    archive.field("zone_ticks", zone_ticks);
    archive.field("point_ticks", point_ticks);
    archive.field("winner", winner);
    archive.field("rest_ticks", rest_ticks);
  }
};

/// Follows the fighting as a spectator's eye would.
struct Focus {
  Vec2 position;
  Vec2 velocity;

  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("velocity", velocity);
  }
};

/// A place in the window, as in PointerEvent.
struct Pointer {
  std::uint16_t x = 0;
  std::uint16_t y = 0;

  void describe(StateArchive& archive) {
    archive.field("x", x);
    archive.field("y", y);
  }
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

  void describe(StateArchive& archive) {
    archive.field("is_there", is_there);
    archive.field("width", width);
    archive.field("height", height);
    archive.field("pointer", pointer);
    archive.field("from", from);
    archive.field("drag", drag);
    archive.field("selected", selected);
    archive.field("nearness", nearness);
    archive.field("wheel", wheel);
    archive.field("middle", middle);
    archive.field("sent", sent);
    archive.field("sent_ticks", sent_ticks);
  }
};

struct State {
  std::array<Squad, kSquads> squads;
  std::vector<Unit> units;
  Match match;
  Focus focus;
  std::array<Hand, kArmies> hands;

  /// By which rules: SessionSetup::rules_version.
  void describe(StateArchive& archive, std::uint32_t rules_version) {
    archive.field("squads", squads);
    archive.field("units", units, kMaxUnits);
    archive.field("match", match);
    archive.field("focus", focus);
    if (rules_version >= 2) archive.field("hands", hands);
  }
};

}  // namespace tickreel::swarm
