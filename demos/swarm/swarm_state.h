#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "demos/swarm/swarm_view.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/view/vec.h"

// The state of `swarm`: everything that changes from tick to tick. Every field is described.

namespace tickreel::swarm {

// The tunable numbers of `swarm`. Numbers marked 2 are tunable from version 2 of the rules on; in
// version 1 they have the defaults here.

/// The tunable numbers; most names end in the unit of the number.
struct Tuning {
  std::uint32_t units = 10'000;  ///< in both armies; cut to whole squads, and to kMaxUnits
  float speed_m_per_s = 9.0F;
  float march_m_per_s = 6.5F;   ///< a formation's speed; single units are faster, to catch up
  float turn_rad_per_s = 0.7F;  ///< how fast a formation turns
  float acceleration_m_per_s2 = 45.0F;
  float open_order = 1.8F;  ///< how many times as wide as close order
  float chase_m = 14.0F;    ///< how far a unit goes from its place to fight
  float respawn_s = 10.0F;  ///< until a fallen unit comes back
  std::int32_t health = 100;
  std::int32_t wound = 1;    ///< per tick for each touching enemy
  float gain_zone_s = 4.0F;  ///< until a zone of nobody belongs fully to the army with more units
  std::int32_t points_to_win = 100;
  float rest_s = 12.0F;  ///< between two matches

  float reach_m = 1.0F;        ///< 2: the reach of a unit's weapon
  float sight_m = 4.0F;        ///< 2: the least distance at which enemies are seen
  float stiffness = 0.6F;      ///< 2: the part of an overlap that is removed in a tick
  float arrival_per_s = 3.0F;  ///< 2: a unit's speed for each metre to its place
  float look_ahead_m = 5.0F;   ///< 2: the distance at which units turn away from pillars
  float pillar_bend = 1.5F;    ///< 2: how sharply a course bends around pillars

  /// `rules_version`: see SessionSetup.
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
  /// Limits the sizes for grids, because a replay may hold anything.
  void limit() {
    reach_m = std::clamp(reach_m, kUnitDiameter, 10.0F);
    sight_m = std::clamp(sight_m, kUnitDiameter, 100.0F);
  }
};

inline constexpr std::size_t kMaxUnits = 40'000;

/// A unit. The list of units has squad after squad, all of the same size, so the index of a unit
/// gives its squad and its place in the formation.
struct Unit {
  Vec2 position;
  Vec2 velocity;
  std::uint8_t health = 0;          ///< 0: the unit has fallen, and lies at `position`
  std::uint16_t respawn_ticks = 0;  ///< for a fallen unit: the time until it comes back

  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("velocity", velocity);
    archive.field("health", health);
    archive.field("respawn_ticks", respawn_ticks);
  }
};

/// A formation: it marches to its goal, and its units keep their places in it as well as they can.
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

/// The zones, the points, and the end of the present match.
struct Match {
  std::array<std::int32_t, 3> zone_ticks{};  ///< below 0: army 0's; above: army 1's
  /// by army: the sum of the ticks for which each zone has belonged fully to it
  std::array<std::uint32_t, kArmies> point_ticks{};
  std::uint8_t winner = 0;      ///< the army that has won; only between two matches
  std::int32_t rest_ticks = 0;  ///< the time until the next match; 0 during a match

  void describe(StateArchive& archive) {
    archive.field("zone_ticks", zone_ticks);
    archive.field("point_ticks", point_ticks);
    archive.field("winner", winner);
    archive.field("rest_ticks", rest_ticks);
  }
};

/// The point that a spectator would look at: it follows the fighting.
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

/// The purpose for which the left mouse button is held.
enum Drag : std::uint8_t { kNoDrag, kBoxDrag, kMapDrag };

/// The largest Hand::nearness.
inline constexpr std::uint8_t kNearest = 6;

/// A player's mouse and view; from version 2 of the rules on.
struct Hand {
  bool is_there = false;
  std::uint16_t width = 0;  ///< the size of the window in pixels; 0: unknown
  std::uint16_t height = 0;
  Pointer pointer;
  Pointer from;  ///< the first corner of a box
  Drag drag = kNoDrag;
  std::uint8_t selected = 0;  ///< a bit for each squad of the army
  /// How many steps the view is nearer than the whole field, 0 to kNearest.
  std::uint8_t nearness = 0;
  /// The rest of the wheel's turns, in 1/120 of a notch; less than a whole notch.
  std::int32_t wheel = 0;
  Vec2 middle;                  ///< the middle of the view
  Vec2 sent;                    ///< the goal of the last order
  std::int32_t sent_ticks = 0;  ///< for how long the mark of that goal is still shown

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

/// The whole state of a session.
struct State {
  std::array<Squad, kSquads> squads;
  std::vector<Unit> units;
  Match match;
  Focus focus;
  std::array<Hand, kArmies> hands;

  /// `rules_version`: see SessionSetup.
  void describe(StateArchive& archive, std::uint32_t rules_version) {
    archive.field("squads", squads);
    archive.field("units", units, kMaxUnits);
    archive.field("match", match);
    archive.field("focus", focus);
    if (rules_version >= 2) archive.field("hands", hands);
  }
};

}  // namespace tickreel::swarm
