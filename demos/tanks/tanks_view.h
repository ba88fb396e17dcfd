#pragma once

#include <cstddef>
#include <cstdint>

// The published views of `tanks`: everything that its simulation and its look share.
//
// The arena is a rectangle around the origin, of twice kArenaHalfWidth x twice kArenaHalfHeight;
// the ground is at z = 0. Shells fly level at kShellHeight: over low walls, which stop only tanks.

namespace tickreel::tanks {

inline constexpr float kArenaHalfWidth = 20.0F;   ///< metres, along x
inline constexpr float kArenaHalfHeight = 12.0F;  ///< metres, along y
inline constexpr float kShellHeight = 0.75F;
inline constexpr float kHullHeight = 0.55F;  ///< where the turret sits
/// The distance from the turret's middle to the muzzle, along the barrel.
inline constexpr float kMuzzleReach = 1.25F;
inline constexpr std::uint32_t kNobody = 255;

/// Thing::kind. `position` is the middle of the footprint at the height of the thing's base, and
/// `size` has the full extents, unless said otherwise. Moving things have velocities.
enum ThingKind : std::uint32_t {
  kWall = 1,  ///< variant: WallType
  kHull,     ///< variant: player; values: health 0..1, shield 0..1, left and right track travel (m)
  kTurret,   ///< variant: player; at its hull's position, own rotation; values: recoil 0..1
             ///< (1 right after a shot), rapid fire 0..1, respawn protection 0..1
  kShell,    ///< variant: player who shot; position is its middle, rotation along its flight
  kMine,     ///< variant: player who laid it; values: armed 0..1
  kCrate,    ///< values: health 0..1
  kPowerUp,  ///< variant: PowerUpType; values: seconds since it appeared, seconds left
  kWreck,    ///< variant: player; what is left of a tank; values: seconds until it respawns
};

/// The types of walls; Thing::variant of a wall.
enum WallType : std::uint32_t { kBorderWall, kLowWall, kTallWall, kPillar };
/// The kinds of power-ups, by the effect on the tank that takes one.
enum PowerUpType : std::uint32_t { kRepair, kRapidFire, kShield, kMineRefill };

/// ViewEvent::kind.
enum EventKind : std::uint32_t {
  kShot = 1,         ///< variant: player; position: the muzzle; direction: of flight
  kRicochet,         ///< variant: player who shot; direction: the wall's normal
  kShellHit,         ///< a shell burst; variant: player who shot; direction: normal of what it hit
  kTankHit,          ///< variant: victim | shooter << 8; magnitude: damage, 1 is a full health bar
  kTankDestroyed,    ///< variant: victim | killer << 8 (killer: kNobody for an accident)
  kTankSpawned,      ///< variant: player
  kMineLaid,         ///< variant: player
  kMineBurst,        ///< variant: player who laid it
  kCrateBurst,       ///< variant: player who shot, or kNobody
  kPowerUpAppeared,  ///< variant: PowerUpType
  kPowerUpTaken,     ///< variant: player | PowerUpType << 8
  kCountdownBeat,    ///< magnitude: seconds to go; 0 is the start
  kRoundEnded,       ///< variant: player who won, or kNobody for a draw
};

/// Fact::kind.
enum FactKind : std::uint32_t {
  kPlayerName = 1,  ///< variant: player; text
  kPlayerScore,     ///< variant: player; value
  kRound,           ///< value: from 1
  kTicksLeft,       ///< value: ticks of play left in this round
  kPhase,           ///< value: Phase
  kPhaseTicks,      ///< value: ticks since the phase began
  kWinner,          ///< value: player, or kNobody for a draw; only in kRoundOver
  kMenuItem,        ///< one for each line of the pause menu (MenuLine), only while it is open;
                    ///< variant: line from 0; value: 1 when selected; text
};

/// The phases of a round.
enum Phase : std::int64_t { kCountdown, kPlaying, kRoundOver };

// The names of PlayerInput's axes and buttons in `tanks`.

/// PlayerInput's axes, each from -1 to 1.
enum Axis : std::size_t {
  kDriveAxis,  ///< 1 is full ahead, -1 astern
  kTurnAxis,   ///< 1 turns the hull to the left
  kAimXAxis,   ///< the way to point the turret, in world axes; (0, 0) leaves it where it points
  kAimYAxis,
};

/// PlayerInput's buttons, a bit each.
enum Button : std::uint32_t {
  kFireButton = 1U << 0,
  kMineButton = 1U << 1,
  kMenuButton = 1U << 2,  ///< opens and closes the pause menu
  kUpButton = 1U << 3,
  kDownButton = 1U << 4,
  kConfirmButton = 1U << 5,
};

}  // namespace tickreel::tanks
