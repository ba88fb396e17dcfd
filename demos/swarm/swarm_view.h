#pragma once

#include <cstddef>
#include <cstdint>

// The published views of `swarm`: everything that its simulation and its look share.
//
// Two armies stand on a field around the origin, ground at z = 0; army 0 comes from the west. Each
// army has squads that march in formation to where their player sends them. The army with more
// units in a zone gains the zone, and a fully owned zone gives a point each second. Units that
// touch enemies wound each other; fallen units come back at home. An army with enough points wins;
// then all units walk home, and the next match begins.

namespace tickreel::swarm {

inline constexpr std::size_t kArmies = 2;
inline constexpr std::size_t kSquadsPerArmy = 8;
inline constexpr std::size_t kSquads = kArmies * kSquadsPerArmy;  ///< army 0's come first
inline constexpr float kUnitDiameter = 0.8F;                      ///< metres

/// Thing::kind. The kinds with few things come before the kinds with many: units are last in the
/// list. `position` is on the ground, and `size` has the full extents, unless said otherwise.
enum ThingKind : std::uint32_t {
  kField = 1,  ///< from border to border
  kPillar,     ///< stands in the way; round
  kZone,       ///< round; values: the owner, from -1 (all army 0's) to 1 (all army 1's)
  /// The middle of a formation; variant: squad; rotation: its front; values: the part of its units
  /// that live, goal x, goal y, 1 when its player has selected it.
  kSquad,
  kFocus,   ///< where most of the fighting is; glides
  kUnit,    ///< variant: squad; values: health 0..1
  kFallen,  ///< variant: squad; values: health 0, age 0 (just fallen) .. 1 (gone)
  // The next four exist only for a player with a mouse; variant: army. They come before the units.
  kOutlook,  ///< what the player sees (swarm_eye.h): its middle; values: the part
  /// The ground under the pointer; values: 1 when the pointer is over the map in the corner and
  /// drags no box.
  kPointer,
  kBoxCorner,  ///< on the ground; four, in their order around, while a box is dragged
  kSent,       ///< the goal of an order; values: 0 (just given) .. 1 (gone)
};

/// Fact::kind.
enum FactKind : std::uint32_t {
  kPlayerName = 1,  ///< variant: army; text
  kPoints,          ///< variant: army; value
  kUnitsAlive,      ///< variant: army; value
  kPointsToWin,     ///< value
  kWinner,          ///< value: army; only between two matches
  kRestTicks,       ///< value: ticks since somebody won; only between two matches
};

// The names of PlayerInput's axes and buttons in `swarm`. An order goes to the squads whose buttons
// are held in its tick.

/// PlayerInput's axes.
enum Axis : std::size_t {
  kCursorXAxis,  ///< -1..1 from the western to the eastern end of the field
  kCursorYAxis,  ///< -1..1 from the southern to the northern end
};

/// PlayerInput's buttons, a bit each.
enum Button : std::uint32_t {
  kFirstSquadButton = 1U << 0,  ///< the first of eight buttons, one for each squad
  kMoveButton = 1U << 8,        ///< march to the cursor in close order
  kSpreadButton = 1U << 9,      ///< march to the cursor in open order
};

/// ViewEvent::kind of the events that users search for. The game publishes none of them;
/// derive_events() finds them by comparing two views.
enum EventKind : std::uint32_t {
  /// A zone belongs fully to an army, and did not in the view before. actor: the army; position:
  /// the zone's middle.
  kZoneTaken = 1,
  kMatchEnded,  ///< actor: the army that won
};

}  // namespace tickreel::swarm
